-- What was traded around a moment is looked up by time: a trade stands when it was made, whenever its order ended.
create index spot_fill_time on spot_fill (customer, at_ms);
