-- What guards an account beyond its password: second steps, verifications, known devices, and what was done from where.
alter table identity_account
  add column otp_secret text,
  add column otp_step int8 not null default 0,
  add column pay_password_hash text,
  add column phrase text,
  add column password_changed_at int8,
  add column changed_at int8,
  add column frozen_at int8,
  add column disabled_before_freeze boolean not null default false,
  add column unfrozen_at int8,
  add column closed_at int8;
-- A closed account keeps its number alone.
alter table identity_account drop constraint identity_account_check;
alter table identity_account add constraint identity_account_reachable check (email is not null or mobile is not null or closed_at is not null);
create index identity_account_frozen on identity_account (customer) where frozen_at is not null;

alter table identity_code add column sent_at int8 not null default 0;
alter table identity_code add column bound_to text;

create table identity_otp_proposal (
  customer int8 primary key,
  secret text not null,
  created_at int8 not null
);

create table identity_recovery_code (
  customer int8 not null,
  hash text not null,
  used_at int8,
  primary key (customer, hash)
);

create table identity_verification (
  hash text primary key,
  customer int8 not null,
  session text not null,
  action text not null,
  payload text not null,
  expires_at int8 not null
);

create table identity_device (
  id text not null,
  customer int8 not null,
  first_at int8 not null,
  last_at int8 not null,
  primary key (id, customer)
);
create index identity_device_customer on identity_device (customer);

create table identity_login (
  id int8 generated always as identity primary key,
  customer int8 not null,
  session text,
  at int8 not null,
  ip text not null,
  device text not null,
  method text not null,
  result text not null
);
create index identity_login_customer on identity_login (customer, id desc);

create table identity_security_event (
  id int8 generated always as identity primary key,
  customer int8 not null,
  at int8 not null,
  event text not null,
  ip text not null,
  device text not null
);
create index identity_security_event_customer on identity_security_event (customer, id desc);
