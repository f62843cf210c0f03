-- Robots that keep shares trade in several markets: what they have to do with those after the first one, and which market an event is about.
alter table robot_robot add column others jsonb;
alter table robot_event add column market int4;
