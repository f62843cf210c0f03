-- Payment methods: where customers are paid in money of states. Name, number and payment code are sealed together; a removed method loses them
-- and stays as evidence of what there was.
create table payment_method (
  id text primary key,
  customer int8 not null,
  type text not null check (type in ('bank', 'alipay', 'weixin')),
  bank text not null,
  branch text not null,
  -- What lists show of the number or account.
  masked text not null,
  currency text not null,
  sealed text,
  is_default boolean not null default false,
  created_at int8 not null,
  qr_at int8,
  usable_from int8 not null,
  removed_at int8,
  check ((sealed is null) = (removed_at is not null)),
  check (removed_at is null or not is_default)
);
create index payment_method_customer on payment_method (customer, created_at);
create unique index payment_method_default on payment_method (customer) where is_default;
