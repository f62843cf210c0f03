-- What a provider and people said of a payment decides whether it leaves.
alter table wallet_screening add column proof text;
