-- Codes are sold once two people have agreed on them: until then they are one sealed text, which is erased whatever they decide.
create table shop_code_batch (
  id text primary key,
  variant int8 not null,
  pieces int4 not null,
  -- The codes, a line each; null once they are stored.
  sealed text,
  by_operator int8 not null,
  created_at int8 not null,
  imported_at int8
);
