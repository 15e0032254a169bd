-- Role and database of the product: run once on the primary, by psql as postgres.
CREATE ROLE console LOGIN PASSWORD '{{database_password}}';
CREATE DATABASE console OWNER console ENCODING 'UTF8' TEMPLATE template0;
