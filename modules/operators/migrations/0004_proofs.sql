-- Who writes to the database is no operator because of it: rows that let somebody be one bear a proof of the program that wrote them.
alter table operators_account add column proof text;
alter table operators_invitation add column proof text;
alter table operators_session add column proof text;
