-- What a start must remember of the seed and no module owns: the demo site's welcome.
create table server_setting (
  name text primary key,
  value jsonb not null
);
