-- What operators write to many is sent as they wrote it: mails of the site say nothing that somebody else put into a row.
alter table content_sending add column proof text;
