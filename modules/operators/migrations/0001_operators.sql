-- Who runs the site. An invited operator has neither password nor authenticator yet.
create table operators_account (
  id int8 generated always as identity primary key,
  name text not null unique,
  roles text[] not null,
  password_hash text,
  otp_secret text,
  otp_step int8 not null default 0,
  own_customer int8,
  disabled_at int8,
  created_at int8 not null,
  seen_at int8
);

-- One-time links: the hash of the newest of each operator.
create table operators_invitation (
  operator int8 primary key references operators_account (id),
  secret_hash text not null unique,
  expires_at int8 not null
);

create table operators_session (
  id text primary key,
  operator int8 not null references operators_account (id),
  secret_hash text not null,
  device_hash text not null,
  ip text not null,
  user_agent text not null,
  created_at int8 not null,
  seen_at int8 not null,
  ends_at int8 not null,
  revoked_at int8
);
create index operators_session_operator on operators_session (operator) where revoked_at is null;

create table operators_attempt (
  address text not null,
  source text not null,
  failures int4 not null,
  last_at int8 not null,
  primary key (address, source)
);

-- Each row's hash covers its own words and the hash of the row before it.
create table operators_audit (
  id int8 primary key,
  at int8 not null,
  operator int8,
  name text,
  action text not null,
  target text not null,
  details text not null,
  ip text not null,
  hash text not null
);
create index operators_audit_action on operators_audit (action, id desc);
create index operators_audit_target on operators_audit (target, id desc);
create index operators_audit_name on operators_audit (name, id desc);

-- What takes two people. `signed` is the canonical JSON that both approve.
create table operators_request (
  id int8 generated always as identity primary key,
  kind text not null,
  target text not null,
  payload jsonb not null,
  changes jsonb not null,
  signed text not null,
  hash text not null,
  reason text not null,
  customer int8,
  asked_by int8 not null references operators_account (id),
  asked_at int8 not null,
  expires_at int8 not null,
  state text not null,
  decided_by int8 references operators_account (id),
  decided_at int8,
  decision text,
  failure text
);
create index operators_request_state on operators_request (state, id desc);
