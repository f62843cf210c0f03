-- Customers know staff by a name that is not the one they sign in with. What was written before has none: it is shown as of nobody in particular.
alter table support_message add column shown_name text not null default '';
