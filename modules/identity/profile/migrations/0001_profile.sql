-- What customers chose for themselves; without a row everything is left to the browser and the site.
create table identity_profile (
  customer int8 primary key,
  avatar text,
  language text,
  rate_currency text,
  up_colour text not null default 'red',
  notices jsonb not null default '{}'
);
-- A name belongs to one customer, however it is written.
create unique index identity_account_username on identity_account (lower(username));

create table identity_address (
  id text primary key,
  customer int8 not null,
  mobile text not null,
  name text not null,
  region text not null,
  street text not null,
  is_default boolean not null,
  created_at int8 not null
);
create index identity_address_customer on identity_address (customer, created_at);
-- At most one address of a customer is the default one, whatever happens at once.
create unique index identity_address_default on identity_address (customer) where is_default;
