"""Proofs of the rule files."""

from legislation import rules


def faults(shelf: rules.Library) -> list[str]:
    """One sentence for each fault, naming file and key."""
    found: list[str] = []
    for name in shelf.files:
        try:
            shelf.document(name)
        except rules.BrokenRuleFile as fault:
            found.append(str(fault))
    return found
