-- What spot trading shows of the past: orders as they ended, fills, trades and candles, all made from facts; favourites are the customers' own words.
create table spot_order (
  id int8 primary key,
  customer int8 not null,
  market int4 not null,
  side text not null,
  type text not null,
  time_in_force text not null,
  post_only boolean not null,
  stp text not null,
  status text not null,
  ticks int8 not null,
  lots int8 not null,
  total numeric,
  filled_lots int8 not null,
  filled_quote numeric not null,
  fee numeric not null,
  maker_rate int4 not null,
  taker_rate int4 not null,
  client_order_id text,
  expire_at int8 not null,
  created_at int8 not null,
  updated_at int8 not null,
  reason text
);
create index spot_order_history on spot_order (customer, updated_at desc, id desc) where status in ('filled', 'cancelled', 'expired');

create table spot_trade (
  id int8 primary key,
  market int4 not null,
  at_ms int8 not null,
  ticks int8 not null,
  lots int8 not null,
  quote numeric not null,
  taker_side text not null
);
create index spot_trade_latest on spot_trade (market, id desc);

create table spot_fill (
  trade int8 not null,
  role text not null,
  order_id int8 not null,
  customer int8 not null,
  market int4 not null,
  side text not null,
  ticks int8 not null,
  lots int8 not null,
  quote numeric not null,
  fee numeric not null,
  at_ms int8 not null,
  primary key (trade, role)
);
create index spot_fill_customer on spot_fill (customer, trade desc);
create index spot_fill_order on spot_fill (order_id);

create table spot_candle (
  market int4 not null,
  minutes int4 not null,
  open_ms int8 not null,
  open int8 not null,
  high int8 not null,
  low int8 not null,
  close int8 not null,
  lots numeric not null,
  quote numeric not null,
  trades int8 not null,
  primary key (market, minutes, open_ms)
);

create table spot_favorite (
  customer int8 not null,
  market text not null,
  created_at timestamptz not null default now(),
  primary key (customer, market)
);
