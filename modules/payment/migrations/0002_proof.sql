-- A method is its customer's as this program wrote it, and nobody else's.
alter table payment_method add column proof text;
