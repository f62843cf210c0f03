-- Accounts, sessions and the proofs people give: they are words, not money, so they live here and not in the core.
create table identity_registration (
  id int8 generated always as identity primary key,
  address text not null unique,
  customer int8,
  welcomed boolean not null default false,
  created_at int8 not null
);
create index identity_registration_unwelcomed on identity_registration (id) where customer is not null and not welcomed;

create table identity_account (
  customer int8 primary key,
  email text unique,
  mobile text unique,
  password_hash text not null,
  username text,
  country text not null,
  gender text not null default 'secret',
  invite_code text not null unique,
  invited_by int8,
  created_at int8 not null,
  check (email is not null or mobile is not null)
);

create table identity_session (
  id text primary key,
  customer int8 not null,
  secret_hash text not null,
  previous_hash text,
  rotated_at int8 not null,
  created_at int8 not null,
  expires_at int8 not null,
  revoked_at int8,
  ip text not null,
  user_agent text not null
);
create index identity_session_customer on identity_session (customer, created_at) where revoked_at is null;

create table identity_code (
  purpose text not null,
  address text not null,
  hash text not null,
  tries int4 not null,
  used_at int8,
  expires_at int8 not null,
  primary key (purpose, address)
);

create table identity_code_quota (
  address text primary key,
  window_at int8 not null,
  sent int4 not null,
  last_at int8 not null
);

create table identity_login_failure (
  address text not null,
  source text not null,
  failures int4 not null,
  last_at int8 not null,
  primary key (address, source)
);
