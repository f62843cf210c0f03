-- A backup may bring back addresses and payees that their owners removed: all wait from the restore on, as new ones do.
alter table wallet_book add column restored_at int8;
alter table wallet_payee add column restored_at int8;
