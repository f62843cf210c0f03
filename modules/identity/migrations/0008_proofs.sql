-- Who writes to the database is not thereby a customer: rows that let somebody be one bear a proof of the program that wrote them.
alter table identity_account add column proof text;
alter table identity_session add column proof text;
alter table identity_device add column proof text;
