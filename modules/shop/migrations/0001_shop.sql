-- The shop as rows: products, stock and orders are made from the core's facts; titles, addresses, parcels and codes are here alone.
create table shop_product (
  id int8 primary key,
  delivery text not null,
  most int4 not null,
  state text not null,
  by_operator int8 not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);

create table shop_variant (
  id int8 primary key,
  product int8 not null,
  coin int4 not null,
  currency text not null,
  price numeric not null,
  stock int8 not null,
  imported int8 not null,
  version int4 not null,
  by_operator int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index shop_variant_product on shop_variant (product, id);

create table shop_order (
  id int8 primary key,
  customer int8 not null,
  product int8 not null,
  variant int8 not null,
  delivery text not null,
  quantity int4 not null,
  coin int4 not null,
  unit numeric not null,
  total numeric not null,
  held numeric not null,
  refunded numeric not null,
  refunds int4 not null,
  state text not null,
  deadline_at int8 not null,
  paid_at int8 not null,
  shipped_at int8 not null,
  received_at int8 not null,
  asked_at int8 not null,
  by_operator int8 not null,
  decided_by int8 not null,
  words text not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index shop_order_customer on shop_order (customer, id desc);
create index shop_order_state on shop_order (state, id);
create index shop_order_paid on shop_order (paid_at) where paid_at > 0;
create index shop_order_of_words on shop_order (words);

create table shop_step (
  order_id int8 not null,
  state text not null,
  asked_at int8 not null,
  refunded numeric not null,
  by_operator int8 not null,
  decided_by int8 not null,
  at int8 not null,
  sequence int8 not null,
  primary key (order_id, sequence)
);
create index shop_step_sequence on shop_step (sequence, order_id);

-- What products and variants are called, by language.
create table shop_product_words (
  product int8 primary key,
  category text not null,
  texts jsonb not null,
  pictures jsonb not null,
  regions jsonb not null,
  updated_at int8 not null
);

create table shop_variant_words (
  variant int8 primary key,
  names jsonb not null
);

-- What an order was made with. The address is sealed, and erased 90 days after the order has ended.
create table shop_order_words (
  id text primary key,
  customer int8 not null,
  titles jsonb not null,
  names jsonb not null,
  picture text,
  country text not null,
  address text,
  carrier text,
  tracking text,
  refund_reason text,
  decision text,
  created_at int8 not null
);
create index shop_order_words_customer on shop_order_words (customer);
create index shop_order_words_address on shop_order_words (created_at) where address is not null;

-- Codes that are sold, each to one order.
create table shop_code (
  id text primary key,
  variant int8 not null,
  sealed text not null,
  -- Of the code under a key of the house: the same one is not imported twice.
  digest text not null unique,
  order_id int8,
  customer int8,
  created_at int8 not null,
  shown_at int8,
  proof text not null
);
create index shop_code_free on shop_code (variant, created_at, id) where order_id is null;
create index shop_code_order on shop_code (order_id) where order_id is not null;
create index shop_code_customer on shop_code (customer) where customer is not null;

-- How far customers have been told.
create table shop_teller (
  one boolean primary key default true check (one),
  sequence int8 not null
);
