"""Season reports, what forces say of matches, and the orders that qualify them."""

from qualification.models.hearing import Opinion
from qualification.models.orders import OrderLine, OrderRule, RiskOrder
from qualification.models.reports import ReportRow, SeasonReport

__all__ = ["Opinion", "OrderLine", "OrderRule", "ReportRow", "RiskOrder", "SeasonReport"]
