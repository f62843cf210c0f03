-- A registration's number begins anew when an older dump is restored; the core must never take a newcomer for whoever had the number before.
alter table identity_registration add column ref uuid not null default gen_random_uuid();
