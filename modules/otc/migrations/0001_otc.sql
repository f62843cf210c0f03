-- Advertisements and orders as rows, made from the core's facts, so that lists can be filtered, sorted and looked back at.
create table otc_ad (
  id int8 primary key,
  customer int8 not null,
  side text not null,
  coin int4 not null,
  fiat text not null,
  price numeric,
  floor numeric,
  cap numeric,
  remaining numeric not null,
  min numeric not null,
  max numeric not null,
  window_minutes int4 not null,
  auto_accepted boolean not null,
  methods jsonb not null,
  state text not null,
  revision int4 not null,
  words text not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index otc_ad_market on otc_ad (coin, fiat, side, price) where state = 'on';
create index otc_ad_customer on otc_ad (customer, id desc);

create table otc_order (
  id int8 primary key,
  ad int8 not null,
  revision int4 not null,
  maker int8 not null,
  taker int8 not null,
  buyer int8 not null,
  seller int8 not null,
  coin int4 not null,
  fiat text not null,
  price numeric not null,
  amount numeric not null,
  held numeric not null,
  total numeric not null,
  fee_millionths int4 not null,
  method text not null,
  window_minutes int4 not null,
  state text not null,
  reason text,
  deadline_at int8 not null,
  extensions int4 not null,
  had_grace boolean not null,
  other_name boolean not null,
  agreed jsonb not null,
  paid_at int8 not null,
  to_buyer numeric,
  by_operator int8 not null,
  decided_by int8 not null,
  words text not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index otc_order_buyer on otc_order (buyer, id desc);
create index otc_order_seller on otc_order (seller, id desc);
create index otc_order_open on otc_order (state, id) where state in ('waiting', 'unpaid', 'paid', 'appealed');
