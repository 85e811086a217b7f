"""Reading a bank's files: ISO 20022 camt.053 and camt.054, and csv. Pure: bytes in, movements out."""
