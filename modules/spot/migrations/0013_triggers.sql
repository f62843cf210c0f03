-- What became of orders with a trigger, and the triggers that amended orders had until then; null where an order has none.
alter table spot_order add column trailing_ticks int8;
alter table spot_order add column extreme_ticks int8;
alter table spot_order add column triggered_at int8;
alter table spot_order add column trigger_trade int8;
alter table spot_amendment add column stop_ticks int8;
alter table spot_amendment add column activation_ticks int8;
alter table spot_amendment add column trailing_bps int4;
alter table spot_amendment add column trailing_ticks int8;
