-- See 0008_proofs.sql of the accounts.
alter table identity_api_key add column proof text;
