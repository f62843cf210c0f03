-- Keys that programs act with for their owner; the secret is sealed and not hashed, because signatures are checked with it.
create table identity_api_key (
  key text primary key,
  customer int8 not null,
  name text not null,
  secret text not null,
  scopes jsonb not null,
  addresses jsonb not null,
  created_at int8 not null,
  expires_at int8,
  last_used_at int8
);
create index identity_api_key_customer on identity_api_key (customer, created_at desc);
