-- What one person decided within a day.
create index c2c_order_alone on c2c_order (updated_at) where reason = 'decided' and decided_by = 0;
