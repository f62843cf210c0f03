-- When each release was promised: a proof of liabilities says what was promised at a position, also after it was paid.
alter table lock_row add column opened int8 not null default 0;
