-- Passkeys: public keys alone, so that nothing here opens an account.
create table identity_passkey (
  id text primary key,
  customer int8 not null,
  name text not null,
  public_key bytea not null,
  counter int8 not null,
  transports jsonb not null,
  synced boolean not null,
  created_at int8 not null,
  last_used_at int8
);
create index identity_passkey_customer on identity_passkey (customer, created_at desc);
