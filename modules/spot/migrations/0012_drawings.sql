-- What customers draw on charts, by market.
create table spot_drawing (
  customer int8 not null,
  market text not null,
  drawings jsonb not null,
  updated_at int8 not null,
  primary key (customer, market)
);
