-- Role and database of the product: run once on the primary, by psql as postgres.
CREATE ROLE console LOGIN PASSWORD '{{database_password}}';
-- Compiling a statement takes up to half a second, and calls are answered in less.
ALTER ROLE console SET jit = off;
CREATE DATABASE console OWNER console ENCODING 'UTF8' TEMPLATE template0;
