-- expand
-- A role of the database that runs the product and adds to history, but neither changes it nor owns a table (decision 0154). Without
-- one, all of this is done as before by the role that owns the tables.

-- What changes history is done as its owner, whoever asks. Names are looked up in the catalogue alone, and written in full otherwise.
ALTER FUNCTION history.make_months() SECURITY DEFINER SET search_path = pg_catalog, pg_temp;

-- The entry of this transaction, like `history.entry`: any statement can name another one as its own, under which nobody would look.
CREATE FUNCTION history.own_entry(written text, OUT id bigint, OUT at timestamptz) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	SELECT e.id, e.at INTO own_entry.id, own_entry.at FROM history.entry(written) e;
	IF own_entry.at < now() OR NOT EXISTS (SELECT FROM history.changes c WHERE c.id = own_entry.id AND c.at = own_entry.at) THEN
		RAISE EXCEPTION 'This transaction has made no such entry' USING ERRCODE = 'insufficient_privilege';
	END IF;
END $$;

-- As before (0040), but what is sealed already is passed over: who may note what has no seal could note it again, and nothing else
-- would ever be sealed.
CREATE OR REPLACE FUNCTION history.seal(most integer DEFAULT 100) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	change history.changes;
	part record;
	sealed integer := 0;
BEGIN
	IF NOT pg_try_advisory_xact_lock(727274007) THEN
		RETURN 0;
	END IF;
	FOR change IN SELECT c.* FROM history.unsealed u JOIN history.changes c ON c.id = u.change_id AND c.at = u.at
		ORDER BY u.change_id LIMIT most
	LOOP
		FOR part IN SELECT * FROM history.digests(change) ORDER BY company_id LOOP
			INSERT INTO history.seals (company_id, number, change_id, at, digest, chain)
			SELECT part.company_id, coalesce(max(s.number), 0) + 1, change.id, change.at, part.digest,
				sha256(coalesce((array_agg(s.chain))[1], '') || part.digest)
			FROM (SELECT number, chain FROM history.seals WHERE seals.company_id = part.company_id
				ORDER BY number DESC LIMIT 1) s
			ON CONFLICT (change_id, company_id) DO NOTHING;
		END LOOP;
		DELETE FROM history.unsealed WHERE change_id = change.id;
		sealed := sealed + 1;
	END LOOP;
	RETURN sealed;
END $$;

-- As before (0044), with rows that belong to no entry: they would be neither told nor sealed, since an entry has those of its time alone.
CREATE OR REPLACE FUNCTION history.broken_seals()
RETURNS TABLE (company_id integer, number bigint, change_id bigint) LANGUAGE sql STABLE AS $$
	WITH linked AS (
		SELECT s.*, row_number() OVER own AS place, coalesce(lag(s.chain) OVER own, '') AS earlier,
			d.digest AS found, s.at < o.at AS is_dropped
		FROM history.seals s
			LEFT JOIN history.horizons o ON o.company_id = s.company_id
			LEFT JOIN history.changes c ON c.id = s.change_id AND c.at = s.at
			LEFT JOIN LATERAL history.digests(c) d ON d.company_id = s.company_id
		WINDOW own AS (PARTITION BY s.company_id ORDER BY s.number)),
	sealed AS (
		SELECT c.company_id, c.id AS change_id FROM history.changes c
		UNION SELECT r.company_id, r.change_id FROM history.changed_rows r)
	SELECT l.company_id, l.number, l.change_id FROM linked l
	WHERE l.number <> l.place OR l.chain <> sha256(l.earlier || l.digest)
		OR (l.is_dropped IS NOT TRUE AND l.digest IS DISTINCT FROM l.found)
	UNION ALL
	SELECT a.company_id, NULL, a.change_id FROM sealed a
	WHERE NOT EXISTS (SELECT FROM history.seals s WHERE s.change_id = a.change_id AND s.company_id = a.company_id)
		AND NOT EXISTS (SELECT FROM history.unsealed u WHERE u.change_id = a.change_id)
	UNION ALL
	SELECT r.company_id, NULL, r.change_id FROM history.changed_rows r
	WHERE NOT EXISTS (SELECT FROM history.changes c WHERE c.id = r.change_id AND c.at = r.at)
	UNION ALL
	SELECT r.company_id, NULL, r.change_id FROM history.changed_rows r
	WHERE r.erased IS NOT NULL AND NOT EXISTS (SELECT FROM history.changed_rows e
		WHERE e.record = 'erased' AND e.company_id = r.company_id AND e.record_id = r.record_id
			AND e.row_key = r.id::text AND e.before->>'digest' = encode(r.erased, 'hex')
			-- An earlier version did not tell it.
			AND coalesce(e.before->>'rest' = encode(sha256(convert_to(history.text_of(r), 'UTF8')), 'hex'), true)) $$;

-- As before (0044), but it can only erase: nobody is given another name.
CREATE OR REPLACE FUNCTION history.erase(owner integer, person integer, personal jsonb) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	entry record;
	names text[] := ARRAY(SELECT jsonb_object_keys(personal));
	erased integer;
BEGIN
	IF EXISTS (SELECT FROM jsonb_each_text(personal) WHERE coalesce(NOT CASE key
			WHEN 'first_name' THEN value = 'Erased'
			WHEN 'last_name' THEN value = 'account ' || person
			WHEN 'email' THEN value LIKE 'erased-' || person || '@%'
			ELSE key IN ('phone_code', 'phone_number') AND value IS NULL END, true)) THEN
		RAISE EXCEPTION 'What names a person is erased, and nothing else becomes of it' USING ERRCODE = 'insufficient_privilege';
	END IF;
	SELECT * INTO entry FROM history.own_entry('changed_rows');
	PERFORM set_config('history.erasing', 'on', true);
	WITH named AS (
		SELECT r.change_id, r.id, r.at, history.digest_of(r) AS digest FROM history.changed_rows r
		WHERE r.record = 'users' AND r.company_id = owner AND r.record_id = person AND r.table_name = 'users'
			AND r.erased IS NULL AND (r.before ?| names OR r.after ?| names)),
	changed AS (
		UPDATE history.changed_rows r SET erased = n.digest,
			before = r.before || (SELECT jsonb_object_agg(key, value) FROM jsonb_each(personal) WHERE r.before ? key),
			after = CASE WHEN r.after ?| names
				THEN r.after || (SELECT jsonb_object_agg(key, value) FROM jsonb_each(personal) WHERE r.after ? key)
				ELSE r.after END
		FROM named n WHERE r.change_id = n.change_id AND r.id = n.id AND r.at = n.at
		RETURNING n.id, n.digest, sha256(convert_to(history.text_of(r), 'UTF8')) AS rest)
	INSERT INTO history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before)
	SELECT entry.id, entry.at, owner, 'erased', person, 'changed_rows', c.id::text, 'D',
		jsonb_build_object('digest', encode(c.digest, 'hex'), 'rest', encode(c.rest, 'hex'))
	FROM changed c ORDER BY c.id;
	GET DIAGNOSTICS erased = ROW_COUNT;
	PERFORM set_config('history.erasing', '', true);
	RETURN erased;
END $$;

-- For how many months history is kept where a company says nothing; without a number, for ever. The owner alone says so.
CREATE TABLE history.usual_retention (
	is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
	months integer CHECK (months BETWEEN 3 AND 240)
);

-- Says for how many months the history of a company is kept, or of the platform if it is 0; without a number, as long as usual. An
-- entry tells it.
CREATE FUNCTION history.set_retention(owner integer, kept integer) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	former integer;
	entry record;
BEGIN
	-- One at a time, so that each entry tells what was before it.
	PERFORM pg_advisory_xact_lock(727274009);
	SELECT months INTO former FROM history.retention WHERE company_id = owner;
	IF former IS NOT DISTINCT FROM kept THEN
		RETURN;
	END IF;
	SELECT * INTO entry FROM history.own_entry('retention');
	DELETE FROM history.retention WHERE company_id = owner;
	INSERT INTO history.retention SELECT owner, kept WHERE kept IS NOT NULL;
	INSERT INTO history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before, after)
	SELECT entry.id, entry.at, owner, 'retention', owner, 'retention', owner::text,
		CASE WHEN former IS NULL THEN 'I' WHEN kept IS NULL THEN 'D' ELSE 'U' END,
		CASE WHEN former IS NOT NULL THEN jsonb_build_object('months', former) END,
		CASE WHEN kept IS NOT NULL THEN jsonb_build_object('months', kept) END;
END $$;

-- Moves the horizons of all companies to the beginning of a month, as many months ago as they keep history; horizons never move back.
-- An entry tells each that moves, before anything is dropped.
CREATE FUNCTION history.move_horizons() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	moving history.horizons[];
	entry record;
BEGIN
	PERFORM pg_advisory_xact_lock(727274009);
	moving := ARRAY(SELECT (m.company_id, m.at, false)::history.horizons
		FROM (SELECT c.id AS company_id,
				date_trunc('month', now(), 'UTC') - make_interval(months => coalesce(r.months, u.months)) AS at
			FROM (SELECT 0 AS id UNION ALL SELECT id FROM public.companies) c
				LEFT JOIN history.retention r ON r.company_id = c.id LEFT JOIN history.usual_retention u ON true) m
			LEFT JOIN history.horizons h ON h.company_id = m.company_id
		WHERE m.at > coalesce(h.at, '-infinity') ORDER BY m.company_id);
	IF cardinality(moving) = 0 THEN
		RETURN;
	END IF;
	SELECT * INTO entry FROM history.own_entry('horizons');
	INSERT INTO history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before, after)
	SELECT entry.id, entry.at, m.company_id, 'horizons', m.company_id, 'horizons', m.company_id::text,
		CASE WHEN h.at IS NULL THEN 'I' ELSE 'U' END,
		CASE WHEN h.at IS NOT NULL THEN jsonb_build_object('at', h.at) END, jsonb_build_object('at', m.at)
	FROM unnest(moving) m LEFT JOIN history.horizons h ON h.company_id = m.company_id ORDER BY m.company_id;
	INSERT INTO history.horizons SELECT * FROM unnest(moving)
	ON CONFLICT (company_id) DO UPDATE SET at = excluded.at, is_done = false;
END $$;

-- Drops some of what is older than the horizon of a company that is not done; returns whether there was such a company.
CREATE FUNCTION history.drop_next(tables text[], most integer) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE next integer;
BEGIN
	SELECT h.company_id INTO next FROM history.horizons h WHERE NOT h.is_done ORDER BY h.company_id LIMIT 1
	FOR UPDATE SKIP LOCKED;
	IF next IS NULL THEN
		RETURN false;
	END IF;
	IF history.drop_old(next, tables, most) < most THEN
		UPDATE history.horizons SET is_done = true WHERE company_id = next;
	END IF;
	RETURN true;
END $$;

-- Refuses a role that could change what history says.
CREATE FUNCTION history.refuse_mighty(role name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE part regclass;
BEGIN
	IF EXISTS (SELECT FROM pg_roles r WHERE (r.rolsuper OR r.rolcreaterole) AND pg_has_role(role, r.oid, 'MEMBER'))
		OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'history'::regnamespace)
			AND c.relkind IN ('r', 'p') AND pg_has_role(role, c.relowner, 'MEMBER'))
		OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname IN ('history', 'as_of') AND pg_has_role(role, n.nspowner, 'MEMBER'))
		OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND pg_has_role(role, d.datdba, 'MEMBER')) THEN
		RAISE EXCEPTION 'The role % could change history', role USING ERRCODE = 'invalid_grant_operation',
			DETAIL = 'It is a superuser, may create roles, or owns the database or a part of it, or is a member of such a role.';
	END IF;
	-- What others have granted it, also by roles such as pg_write_all_data. It may only add to the tables of entries.
	SELECT c.oid INTO part FROM pg_class c
	WHERE c.relnamespace = 'history'::regnamespace AND c.relkind IN ('r', 'p')
		AND (has_table_privilege(role, c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
			OR has_any_column_privilege(role, c.oid, 'UPDATE')
			OR c.relname IN ('retention', 'usual_retention', 'horizons', 'seals')
				AND has_any_column_privilege(role, c.oid, 'INSERT')) LIMIT 1;
	IF part IS NOT NULL THEN
		RAISE EXCEPTION 'The role % could change %', role, part USING ERRCODE = 'invalid_grant_operation',
			DETAIL = 'Somebody has granted it more than it needs, or a role that may write everywhere: revoke that.';
	END IF;
END $$;

-- Refuses to run the product as such a role, if the owner has let it: called by it at each start. The owner itself runs it as ever.
CREATE FUNCTION history.check_runner() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM pg_namespace n, aclexplode(n.nspacl) a WHERE n.nspname = 'history'
			AND a.grantee = (SELECT r.oid FROM pg_roles r WHERE r.rolname = current_user) AND a.grantee <> n.nspowner) THEN
		PERFORM history.refuse_mighty(current_user);
	END IF;
END $$;

-- Lets a role run the product that owns no table. It reads all, writes records, and adds to history, whose numbers and times are the
-- database's; it changes and deletes no entry. Returns whether anything was missing. Called by the owner after each migration.
CREATE FUNCTION history.let_run(role name) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	part regclass;
	routine regprocedure;
	kind "char";
BEGIN
	IF role = current_user THEN
		RETURN false;
	END IF;
	-- One process at a time: the lock of migrations.
	PERFORM pg_advisory_xact_lock(727274001);
	PERFORM history.refuse_mighty(role);
	IF has_schema_privilege(role, 'history', 'USAGE') AND has_any_column_privilege(role, 'history.changes', 'INSERT')
		AND NOT EXISTS (SELECT FROM pg_class c
			WHERE c.relnamespace IN ('public'::regnamespace, 'history'::regnamespace, 'as_of'::regnamespace)
				AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition AND pg_has_role(c.relowner, 'USAGE')
				AND NOT has_table_privilege(role, c.oid, 'SELECT'))
		AND NOT EXISTS (SELECT FROM pg_proc p WHERE p.pronamespace = 'history'::regnamespace AND p.prosecdef
			AND NOT has_function_privilege(role, p.oid, 'EXECUTE')) THEN
		RETURN false;
	END IF;

	EXECUTE format('GRANT USAGE ON SCHEMA public, history, as_of TO %I', role);
	-- Parts of extensions belong to others.
	FOR part, kind IN SELECT c.oid, c.relkind FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
		AND c.relkind IN ('r', 'p', 'v', 'S') AND pg_has_role(c.relowner, 'USAGE') LOOP
		EXECUTE format('GRANT %s ON %s TO %I',
			CASE kind WHEN 'S' THEN 'USAGE, SELECT, UPDATE' ELSE 'SELECT, INSERT, UPDATE, DELETE' END, part, role);
	END LOOP;
	EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON public.schema_migrations, public.schema_expansions FROM %I', role);
	EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA as_of TO %I', role);
	FOR part IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'history'::regnamespace
		AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition LOOP
		EXECUTE format('GRANT SELECT ON %s TO %I', part, role);
	END LOOP;
	EXECUTE format('GRANT INSERT (company_id, by_id, by_name, call, params, request_id, why) ON history.changes TO %I', role);
	EXECUTE format('GRANT INSERT ON history.changed_rows, history.touched, history.unsealed TO %I', role);
	FOR routine IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'history'::regnamespace AND p.prosecdef LOOP
		EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', routine, role);
	END LOOP;
	-- What later migrations make, before this is called again.
	EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role);
	EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO %I', role);
	EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA as_of GRANT SELECT ON TABLES TO %I', role);
	RETURN true;
END $$;

-- Only who may run the product may ask for what is done as the owner.
DO $$
DECLARE routine regprocedure;
BEGIN
	FOR routine IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'history'::regnamespace AND p.prosecdef LOOP
		EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', routine);
	END LOOP;
END $$;
