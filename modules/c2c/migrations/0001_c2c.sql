-- C2C: providers and orders as rows, made from the core's facts, so that lists can be filtered, sorted and looked back at; and people's words.
create table c2c_provider (
  customer int8 primary key,
  state text not null,
  coin int4 not null,
  bond numeric not null,
  application int8 not null,
  words text not null,
  by_operator int8 not null,
  since_at int8 not null,
  returns_at int8 not null,
  setting jsonb,
  sequence int8 not null
);
create index c2c_provider_state on c2c_provider (state, since_at);

create table c2c_order (
  id int8 primary key,
  customer int8 not null,
  provider int8 not null,
  -- Who had it before it was handed on; 0 for nobody.
  before int8 not null,
  side text not null,
  coin int4 not null,
  fiat text not null,
  price numeric not null,
  amount numeric not null,
  held numeric not null,
  total numeric not null,
  method text not null,
  state text not null,
  reason text,
  deadline_at int8 not null,
  opens_at int8 not null,
  had_grace boolean not null,
  assigned_at int8 not null,
  paid_at int8 not null,
  to_buyer numeric,
  by_operator int8 not null,
  decided_by int8 not null,
  words text not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index c2c_order_customer on c2c_order (customer, id desc);
create index c2c_order_provider on c2c_order (provider, id desc);
create index c2c_order_before on c2c_order (before, id desc) where before > 0;
create index c2c_order_open on c2c_order (state, id) where state not in ('success', 'cancelled', 'expired');
create index c2c_order_words_of on c2c_order (words);

-- Every state that an order has been in, from the core's facts: what steps and notices are written from.
create table c2c_change (
  order_id int8 not null,
  sequence int8 not null,
  at int8 not null,
  provider int8 not null,
  state text not null,
  reason text,
  had_grace boolean not null,
  by_operator int8 not null,
  primary key (order_id, sequence)
);
create index c2c_change_sequence on c2c_change (sequence, order_id);

-- How far steps have been written.
create table c2c_scribe (
  one boolean primary key default true check (one),
  sequence int8 not null
);

-- Written before the command that names it.
create table c2c_provider_words (
  id text primary key,
  customer int8 not null,
  name text not null,
  -- The name as names are compared.
  name_key text not null,
  about text not null,
  created_at int8 not null
);
create index c2c_provider_words_customer on c2c_provider_words (customer);

-- Who trades under a name.
create table c2c_name (
  name_key text primary key,
  customer int8 not null,
  taken_at int8 not null
);
create index c2c_name_customer on c2c_name (customer);

-- Why people decided about a provider as they did.
create table c2c_judgement (
  words text not null,
  by_operator int8 not null,
  decision text not null,
  reason text not null,
  at int8 not null,
  primary key (words, by_operator, decision)
);

create table c2c_order_words (
  id text primary key,
  customer int8 not null,
  seller int8 not null,
  -- Where the money goes, sealed, and the payment method that it was copied from.
  payee text,
  payee_id text not null,
  created_at int8 not null
);
create index c2c_order_words_customer on c2c_order_words (customer);
create index c2c_order_words_seller on c2c_order_words (seller);

-- What happened to an order, step by step, with what people said of it.
create table c2c_step (
  order_id int8 not null,
  number int4 not null,
  -- 0 for a step of the order itself.
  author int8 not null,
  event text not null,
  content text not null,
  pictures text[] not null,
  at int8 not null,
  -- The change that it was written for, so that it is written once.
  change int8,
  primary key (order_id, number)
);
create unique index c2c_step_change on c2c_step (order_id, change) where change is not null;
create index c2c_step_author on c2c_step (author, at);

-- Why people decided an appeal as they did.
create table c2c_decision (
  order_id int8 not null,
  by_operator int8 not null,
  reason text not null,
  at int8 not null,
  primary key (order_id, by_operator)
);
