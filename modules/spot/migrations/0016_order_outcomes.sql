-- What became of orders that waited for a trigger, so that their owners are told once of each: the position at which one was executed, or ended without that.
create table spot_order_outcome (
  order_id int8 primary key,
  sequence int8 not null,
  customer int8 not null,
  at_ms int8 not null
);
create index spot_order_outcome_sequence on spot_order_outcome (sequence, order_id);

-- How far customers have been told.
create table spot_order_teller (
  one boolean primary key default true check (one),
  sequence int8 not null
);
