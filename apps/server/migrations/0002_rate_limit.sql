-- Counts of requests outlive a restart, or a restart would give everybody their guesses back.
create table server_rate_limit (
  rate text not null,
  who text not null,
  points int4 not null,
  ends_at int8 not null,
  primary key (rate, who)
);
