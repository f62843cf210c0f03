-- Where a customer's money goes, and comes in, follows from rows that this program wrote and nobody else.
alter table wallet_address add column proof text;
alter table wallet_book add column proof text;
alter table wallet_payee add column proof text;
