"""Season reports, what forces say of matches, the orders that qualify them, and what was told to whom."""

from qualification.models.hearing import LEVELS, RECORDABLE, Opinion, RecordedFact
from qualification.models.notices import Notice
from qualification.models.orders import OrderLine, OrderRule, RiskOrder
from qualification.models.reports import ReportDuty, ReportRow, SeasonReport

__all__ = [
    "LEVELS",
    "RECORDABLE",
    "Notice",
    "Opinion",
    "OrderLine",
    "OrderRule",
    "RecordedFact",
    "ReportDuty",
    "ReportRow",
    "RiskOrder",
    "SeasonReport",
]
