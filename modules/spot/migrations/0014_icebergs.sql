-- What icebergs show and hide, for their owners, and what amended ones showed until then; null where an order has none.
alter table spot_order add column display_variance int4;
alter table spot_order add column hidden_lots int8;
alter table spot_amendment add column display_lots int8;
