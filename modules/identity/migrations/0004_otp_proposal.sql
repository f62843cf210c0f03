-- A secret is proposed to one session: what another one was shown must never be what is bound. Proposals live for ten minutes.
drop table identity_otp_proposal;
create table identity_otp_proposal (
  customer int8 not null,
  session text not null,
  secret text not null,
  created_at int8 not null,
  primary key (customer, session)
);
