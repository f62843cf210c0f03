-- What one person decided within a day.
create index otc_order_alone on otc_order (updated_at) where reason = 'decided' and decided_by = 0;
