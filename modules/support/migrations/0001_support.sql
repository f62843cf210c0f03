-- Tickets (work orders): what customers ask, what operators answer, and notes that operators alone read.
create table support_ticket (
  id int8 generated always as identity (start with 10001) primary key,
  customer int8 not null,
  type text not null,
  title text not null,
  language text not null,
  answers jsonb not null,
  link_kind text,
  link_id text,
  state text not null,
  created_at int8 not null,
  -- Of the newest message of either side.
  updated_at int8 not null,
  replied_at int8,
  replies int4 not null default 0,
  -- Since when the customer waits for an answer; null while nobody waits.
  waiting_since int8,
  first_answer_at int8,
  closed_at int8,
  assignee int8,
  is_unread boolean not null default false,
  rating int4,
  rating_words text,
  merged_into int8
);
create index support_ticket_customer on support_ticket (customer, updated_at desc);
create index support_ticket_waiting on support_ticket (waiting_since) where waiting_since is not null;
create index support_ticket_open on support_ticket (updated_at) where state <> 'complete';
create index support_ticket_answered on support_ticket (first_answer_at) where first_answer_at is not null;

-- Messages of customers and staff, notes, and steps between them. The first message of a ticket is what it was opened with.
create table support_message (
  id int8 generated always as identity primary key,
  ticket int8 not null references support_ticket (id) on delete cascade,
  author text not null,
  name text not null default '',
  content text not null default '',
  event text,
  pictures text[] not null default '{}',
  at int8 not null
);
create index support_message_ticket on support_message (ticket, id);

create table support_feedback (
  id int8 generated always as identity primary key,
  customer int8 not null,
  content text not null,
  pictures text[] not null default '{}',
  at int8 not null
);
create index support_feedback_customer on support_feedback (customer);

create table support_canned (
  name text primary key,
  texts jsonb not null
);
