-- Whose a picture is, and what it was used for, decide who may look at it.
alter table identity_private_picture add column proof text;
