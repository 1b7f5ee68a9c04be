-- Roles and database of a ledger that several nodes share. Run it once on the primary, as a superuser:
--   psql -v owner_password="$(cat owner-password)" -v node_password="$(cat node-password)" \
--     -v replication_password="$(cat replication-password)" -f roles.sql
\set ON_ERROR_STOP on
-- There is no standby yet, for which commits wait otherwise.
SET synchronous_commit = local;

-- Owns the ledger. It migrates and imports, and no service logs in with it.
CREATE ROLE clinmeter_owner LOGIN PASSWORD :'owner_password';

-- The rights of a node, which clinmeter ledger migrate grants: to call the functions of the ledger, and nothing else.
CREATE ROLE clinmeter_node NOLOGIN;

-- The nodes and the commands of the ledger log in with it.
CREATE ROLE clinmeter LOGIN PASSWORD :'node_password' IN ROLE clinmeter_node CONNECTION LIMIT 50;

-- The standby.
CREATE ROLE clinmeter_standby LOGIN REPLICATION PASSWORD :'replication_password';
SELECT pg_create_physical_replication_slot('clinmeter_standby');

CREATE DATABASE clinmeter OWNER clinmeter_owner;
REVOKE ALL ON DATABASE clinmeter FROM PUBLIC;
GRANT CONNECT ON DATABASE clinmeter TO clinmeter_node;
