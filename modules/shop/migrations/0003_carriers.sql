-- Carriers are kept by operators: a parcel names one, and its customer follows it on the carrier's page.
create table shop_carrier (
  id int8 primary key,
  name text not null,
  -- Address of its page about a parcel, with `{number}` in place of the tracking number; null where there is none.
  pattern text,
  regions jsonb not null,
  is_active boolean not null,
  updated_at int8 not null,
  proof text not null
);
create unique index shop_carrier_name on shop_carrier (lower(name));
alter table shop_order_words add column carrier_id int8;
