-- See 0008_proofs.sql of the accounts.
alter table identity_passkey add column proof text;
