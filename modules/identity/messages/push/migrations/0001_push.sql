-- Where a customer's browsers are reached by push: one place a session, which ends with it. An address gives whoever knows it the right to
-- write to that browser, so it is sealed; its hash tells when the same browser comes with another session.
create table identity_push (
  session text primary key,
  customer int8 not null,
  endpoint_hash text not null unique,
  subscription text not null,
  created_at int8 not null
);
create index identity_push_customer on identity_push (customer, created_at);

-- The key that push services know this site by (RFC 8292). Browsers subscribe to it, so there is one, for good.
create table identity_push_key (
  id int4 primary key check (id = 1),
  public_key text not null,
  private_key text not null
);
