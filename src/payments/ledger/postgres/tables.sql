-- The tables of the ledger in PostgreSQL, version 1. A version, once released, is never edited: a change is a new file.
-- The columns that both engines share are those of purchaseColumns (src/payments/ledger/ledger.ts).
create schema clinmeter;

-- Properties of the ledger: mode, key_check, schema, oldest_reader.
create table clinmeter.ledger (key text primary key, value text not null);

-- One row each start of a node, with the end of its own chain of history. `sent`: the number of its last group, and `result`
-- its result, for a node that has not heard it. `settled`: the settlements it has written.
create table clinmeter.node (
  id bigint primary key,
  name text not null,
  release text not null,
  pack text,
  settler text,
  started_at bigint not null,
  seen_at bigint not null,
  ended_at bigint,
  seq bigint not null,
  hash bytea not null,
  sent bigint not null,
  result text not null,
  settled bigint not null default 0
) with (fillfactor = 50);

create table clinmeter.purchase (
  id bigint generated always as identity primary key,
  authorization_digest bytea not null check (octet_length(authorization_digest) = 32),
  :columns,
  -- The number of its entries in the history.
  events int not null
) with (fillfactor = 80);

create unique index purchase_authorization on clinmeter.purchase (authorization_digest);
create unique index purchase_identifier on clinmeter.purchase (identifier_digest) where identifier_digest is not null;
create index purchase_open on clinmeter.purchase (next_look_at, state, lease_expires_at) where state in ('settling', 'uncertain');
create index purchase_refused on clinmeter.purchase ((valid_before::numeric), id) where state = 'refused';
create index purchase_late on clinmeter.purchase (resource_key) where settled_at > created_at + 3600000;

-- The history: a chain for each start of a node, one link a group of writes. `hashes`: the digests of its entries, in order.
create table clinmeter.link (
  node bigint not null,
  seq bigint not null,
  at bigint not null,
  hashes bytea not null,
  hash bytea not null,
  primary key (node, seq)
);

-- One transition of a purchase, its n-th; or, with purchase 0, an event of the node.
create table clinmeter.entry (
  node bigint not null,
  seq bigint not null,
  ix int not null,
  purchase_id bigint not null,
  n int not null,
  kind text not null,
  actor text not null,
  detail text not null,
  primary key (node, seq, ix)
);
create unique index entry_of_purchase on clinmeter.entry (purchase_id, n) where purchase_id > 0;

-- The random values of the days, each with the name of the key that it makes.
create table clinmeter.day_key (day text primary key, name text not null, salt text not null);

-- The terms that each start of a node has offered, from when on. They are offered until the next ones of that start, or until
-- it was seen last.
create table clinmeter.offered (node bigint not null, since bigint not null, terms text not null, primary key (node, since));
