-- What customers call an operator; without one it is "Support" with the operator's number.
alter table operators_account add column display_name text;
