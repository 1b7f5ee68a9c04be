-- Version 2 closes the books. `fence`: what is left of a closed purchase, half of its authorization's digest, so that the
-- authorization is never sold again.
alter table clinmeter.purchase add column refund text;
create table clinmeter.fence (digest bytea primary key check (octet_length(digest) = 16));
