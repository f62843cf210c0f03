-- Who people are to each other in OTC, and their words: merchants, texts of advertisements and orders, transcripts, and whom somebody trades with no more.
create table otc_merchant (
  customer int8 primary key,
  name text not null,
  -- The name as names are compared.
  name_key text not null,
  about text not null default '',
  state text not null,
  reason text,
  since int8 not null
);
create unique index otc_merchant_name on otc_merchant (name_key) where state <> 'rejected';
create index otc_merchant_state on otc_merchant (state, since);

-- Written before the command that names them, one row for each revision.
create table otc_ad_words (
  id text primary key,
  customer int8 not null,
  terms text not null,
  auto_reply text not null,
  -- Basis points around the reference; null for a fixed price.
  bps int4,
  hours_from int4,
  hours_to int4,
  needs_level int4 not null,
  needs_days int4 not null,
  needs_orders int4 not null,
  created_at int8 not null
);
create index otc_ad_words_customer on otc_ad_words (customer);

create table otc_order_words (
  id text primary key,
  maker int8 not null,
  taker int8 not null,
  seller int8 not null,
  terms text not null,
  auto_reply text not null,
  -- Where the buyer pays, sealed, and the payment methods that it was copied from.
  payees text,
  payee_ids text[] not null,
  created_at int8 not null
);
create index otc_order_words_maker on otc_order_words (maker);
create index otc_order_words_taker on otc_order_words (taker);
create index otc_order_words_seller on otc_order_words (seller);

-- From whose account the buyer says to have paid, sealed.
create table otc_payer (
  order_id int8 primary key,
  customer int8 not null,
  sealed text not null,
  at int8 not null
);
create index otc_payer_customer on otc_payer (customer);

-- Every state that an order has been in, from the core's facts: what transcripts and notices are written from.
create table otc_step (
  order_id int8 not null,
  sequence int8 not null,
  at int8 not null,
  state text not null,
  reason text,
  extensions int4 not null,
  had_grace boolean not null,
  agreed jsonb not null,
  by_operator int8 not null,
  decided_by int8 not null,
  primary key (order_id, sequence)
);
create index otc_step_sequence on otc_step (sequence, order_id);

-- How far transcripts have been written.
create table otc_scribe (
  one boolean primary key default true check (one),
  sequence int8 not null
);

-- Transcripts. Each line has the hash over itself and the line before, so that none can be changed or left out unseen.
create table otc_message (
  order_id int8 not null,
  number int4 not null,
  -- 0 for a step of the order.
  author int8 not null,
  -- Who has yet to read it; 0 for nobody.
  reader int8 not null,
  event text,
  content text not null,
  pictures text[] not null,
  at int8 not null,
  hash text not null,
  read_at int8,
  -- The step that it was written for, so that it is written once.
  step int8,
  part int4 not null default 0,
  primary key (order_id, number)
);
create unique index otc_message_step on otc_message (order_id, step, part) where step is not null;
create index otc_message_unread on otc_message (reader) where read_at is null;
create index otc_message_author on otc_message (author, at);

create table otc_block (
  customer int8 not null,
  blocked int8 not null,
  created_at int8 not null,
  primary key (customer, blocked)
);
create index otc_block_blocked on otc_block (blocked);

-- Why people decided an appeal as they did.
create table otc_decision (
  order_id int8 not null,
  by_operator int8 not null,
  reason text not null,
  at int8 not null,
  primary key (order_id, by_operator)
);

create index otc_order_made on otc_order (maker, created_at);
create index otc_order_taken on otc_order (taker, created_at);
create index otc_order_words_of on otc_order (words);
