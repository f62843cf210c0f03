-- One server works with a database, and one journal belongs to it: two that acknowledged side by side would give the same
-- numbers to different orders. Who it is, and where the journal stood a moment ago, which a journal that was put back betrays.
create table server_lock (
  only_one boolean primary key default true check (only_one),
  -- Hash of the journal's first frame: what names it. Empty as long as it has none.
  journal text not null default '',
  sequence int8 not null default 0,
  hash text not null default '',
  -- The start that has the lock; null after a clean stop.
  holder text,
  epoch int8 not null default 0,
  host text not null default '',
  pid int8 not null default 0,
  beat_at int8 not null default 0,
  -- Set when a journal older than this row was met, until whoever must know has said that they do.
  rolled_back boolean not null default false
);
