-- Version 2 closes the books. `fence`: what is left of a closed purchase, half of its authorization's digest, so that the
-- authorization is never sold again. `closing`: the purchases whose rows are about to be removed; nothing changes them.
alter table clinmeter.purchase add column refund text;
create table clinmeter.fence (digest bytea primary key check (octet_length(digest) = 16));
create table clinmeter.closing (purchase_id bigint primary key);

-- The end of what was sealed of a chain, and of what was removed of it: its links begin after that.
alter table clinmeter.node add column sealed_seq bigint not null default 0, add column sealed_hash text not null default '',
  add column base_seq bigint not null default 0, add column base_hash text not null default '';
