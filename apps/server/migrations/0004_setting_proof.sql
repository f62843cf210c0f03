-- Whose account newcomers are given something from is the program's word, and nobody else's.
alter table server_setting add column proof text;
