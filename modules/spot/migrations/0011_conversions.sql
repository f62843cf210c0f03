-- Remainders that were sold to the house, coin by coin, so that a repeated request is answered as the first was.
create table spot_conversion (
  id int8 not null,
  coin int4 not null,
  -- In the order in which they were named: those that were sold first, then those that stayed.
  place int4 not null,
  customer int8 not null,
  quote int4 not null,
  fee_bps int4 not null,
  at_ms int8 not null,
  market int4,
  amount numeric not null,
  ticks int8 not null,
  gross numeric not null,
  fee numeric not null,
  -- Why it stayed; null if it was sold.
  refusal text,
  primary key (id, coin)
);
