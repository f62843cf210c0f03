-- The rest of an order's fields, once for all types: whose sub-account pays, and the terms of types. Null where an order has none.
alter table spot_order add column owner int8;
alter table spot_order add column stop_ticks int8;
alter table spot_order add column activation_ticks int8;
alter table spot_order add column trailing_bps int4;
alter table spot_order add column display_lots int8;
alter table spot_order add column link int8;
