-- Who has changed what (decision 0097). The tables are declared in server/records/history/tables.ts: they are
-- partitioned, which drizzle-kit does not draft. Nothing here is changed or deleted, by nobody.
CREATE SCHEMA history;
-- Views named like the tables of records, which show these as they were at a moment.
CREATE SCHEMA as_of;

-- One row for each call that has changed records, and for each read that matters.
CREATE TABLE history.changes (
	id bigint GENERATED ALWAYS AS IDENTITY,
	at timestamptz NOT NULL DEFAULT clock_timestamp(),
	-- The company of the call; 0 for calls of the platform.
	company_id integer NOT NULL DEFAULT 0,
	-- The account, which may be gone. Null for programs and repairs, which have a name.
	by_id integer,
	by_name text,
	call text NOT NULL,
	params jsonb NOT NULL DEFAULT '{}',
	request_id text,
	why text,
	PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX changes_of_company ON history.changes (company_id, id);
CREATE INDEX changes_of_person ON history.changes (by_id, id);

-- One row for each row of a table that a change has written.
CREATE TABLE history.changed_rows (
	change_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY,
	-- That of the change.
	at timestamptz NOT NULL,
	-- The company that the row belongs to; 0 for rows of the platform.
	company_id integer NOT NULL,
	-- The table and id of the record that the row is, or is a part of.
	record text COLLATE "C" NOT NULL,
	record_id integer NOT NULL,
	table_name text COLLATE "C" NOT NULL,
	-- The primary key as text.
	row_key text COLLATE "C" NOT NULL,
	action "char" NOT NULL CHECK (action IN ('I', 'U', 'D')),
	-- The whole row before an update or a deletion, without nulls.
	before jsonb,
	-- The whole row after an insertion, without nulls; of an updated row only what differs.
	after jsonb,
	PRIMARY KEY (change_id, id, at)
) PARTITION BY RANGE (at);
-- One index for what a record was and for what all records of a company were: each more makes an import slower.
CREATE INDEX changed_rows_of_record ON history.changed_rows (record, company_id, record_id, id);

-- Changes that have no seal yet.
CREATE TABLE history.unsealed (
	change_id bigint PRIMARY KEY,
	at timestamptz NOT NULL
);

-- The chain of each company: each seal covers what a change did there, and the seal before it.
CREATE TABLE history.seals (
	company_id integer NOT NULL,
	number bigint NOT NULL,
	change_id bigint NOT NULL,
	at timestamptz NOT NULL,
	digest bytea NOT NULL,
	chain bytea NOT NULL,
	sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (company_id, number)
);
CREATE UNIQUE INDEX seals_of_change ON history.seals (change_id, company_id);

CREATE FUNCTION history.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'What history says is never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE part text;
BEGIN
	FOREACH part IN ARRAY ARRAY['changes', 'changed_rows', 'seals'] LOOP
		EXECUTE format('CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON history.%I
			FOR EACH ROW EXECUTE FUNCTION history.refuse()', part);
		EXECUTE format('CREATE TRIGGER refuse_all BEFORE TRUNCATE ON history.%I
			FOR EACH STATEMENT EXECUTE FUNCTION history.refuse()', part);
	END LOOP;
END $$;

-- Makes the partitions of this month and the next two. What has no partition lands in the last one.
CREATE FUNCTION history.make_months() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month timestamptz;
	parent text;
	name text;
BEGIN
	FOR step IN 0..2 LOOP
		month := date_trunc('month', now(), 'UTC') + make_interval(months => step);
		FOREACH parent IN ARRAY ARRAY['changes', 'changed_rows'] LOOP
			name := parent || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM');
			IF to_regclass('history.' || name) IS NULL THEN
				BEGIN
					EXECUTE format('CREATE TABLE history.%I PARTITION OF history.%I FOR VALUES FROM (%L) TO (%L)',
						name, parent, month, date_trunc('month', month + interval '40 days', 'UTC'));
					EXECUTE format('CREATE TRIGGER refuse_all BEFORE TRUNCATE ON history.%I
						FOR EACH STATEMENT EXECUTE FUNCTION history.refuse()', name);
				EXCEPTION WHEN check_violation THEN
					-- The last partition has rows of this month, and keeps them.
					NULL;
				END;
			END IF;
		END LOOP;
	END LOOP;
END $$;
CREATE TABLE history.changes_rest PARTITION OF history.changes DEFAULT;
CREATE TABLE history.changed_rows_rest PARTITION OF history.changed_rows DEFAULT;
SELECT history.make_months();
DO $$
DECLARE part text;
BEGIN
	FOREACH part IN ARRAY ARRAY['changes_rest', 'changed_rows_rest'] LOOP
		EXECUTE format('CREATE TRIGGER refuse_all BEFORE TRUNCATE ON history.%I
			FOR EACH STATEMENT EXECUTE FUNCTION history.refuse()', part);
	END LOOP;
END $$;

-- The change of this transaction: made when its first row is written, so that no change lacks rows.
CREATE FUNCTION history.entry(written text, OUT id bigint, OUT at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	known text := current_setting('history.entry', true);
	context jsonb;
BEGIN
	IF known <> '' THEN
		id := split_part(known, '|', 1);
		at := split_part(known, '|', 2);
		RETURN;
	END IF;
	context := nullif(current_setting('history.context', true), '');
	IF context IS NULL THEN
		RAISE EXCEPTION 'Nobody says who changes %', written USING ERRCODE = 'insufficient_privilege',
			HINT = 'Begin the transaction with: select history.repair(''who you are'', ''why'')';
	END IF;
	INSERT INTO history.changes AS c (company_id, by_id, by_name, call, params, request_id, why)
	VALUES (coalesce((context->>'company')::int, 0), (context->>'by')::int, context->>'name', context->>'call',
		coalesce(context->'params', '{}'), context->>'request', context->>'why')
	RETURNING c.id, c.at INTO entry.id, entry.at;
	INSERT INTO history.unsealed VALUES (entry.id, entry.at);
	PERFORM set_config('history.entry', entry.id || '|' || entry.at, true);
END $$;

-- Says who repairs records by SQL, and why, in the transaction that does.
CREATE FUNCTION history.repair(who text, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(trim(who), '') = '' OR coalesce(trim(why), '') = '' THEN
		RAISE EXCEPTION 'Say who you are, and why you change records' USING ERRCODE = 'invalid_parameter_value';
	END IF;
	PERFORM set_config('history.context', jsonb_build_object('call', 'repair', 'name', who, 'why', why)::text, true);
	PERFORM set_config('history.entry', '', true);
END $$;

-- The moment that the views of the schema as_of show.
CREATE FUNCTION history.as_of() RETURNS timestamptz LANGUAGE sql STABLE AS
	$$ SELECT current_setting('history.as_of')::timestamptz $$;

CREATE FUNCTION history.digest_of(change history.changes) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(convert_to(jsonb_build_array(change.id,
		to_char(change.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), change.company_id, change.by_id,
		change.by_name, change.call, change.params, change.request_id, change.why)::text, 'UTF8')) $$;

CREATE FUNCTION history.digest_of(r history.changed_rows) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(convert_to(jsonb_build_array(r.id, r.record, r.record_id, r.table_name, r.row_key,
		r.action, r.before, r.after)::text, 'UTF8')) $$;

-- What a change did in each company, as a digest: that of its own text, then those of its rows in order. It has one in its
-- own company even if it wrote no row there.
CREATE FUNCTION history.digests(change history.changes) RETURNS TABLE (company_id integer, digest bytea)
LANGUAGE sql STABLE AS $$
	SELECT d.company_id, sha256(history.digest_of(change) || string_agg(d.digest, '' ORDER BY d.id))
	FROM (SELECT change.company_id, 0::bigint AS id, ''::bytea AS digest
		UNION ALL
		SELECT r.company_id, r.id, history.digest_of(r) FROM history.changed_rows r
		WHERE r.change_id = change.id AND r.at = change.at) d
	GROUP BY d.company_id $$;

-- Seals changes that have been committed; returns how many. One process does it at a time, so that chains have no forks.
CREATE FUNCTION history.seal(most integer DEFAULT 100) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	change history.changes;
	part record;
	sealed integer := 0;
BEGIN
	IF NOT pg_try_advisory_xact_lock(727274003) THEN
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
				ORDER BY number DESC LIMIT 1) s;
		END LOOP;
		DELETE FROM history.unsealed WHERE change_id = change.id;
		sealed := sealed + 1;
	END LOOP;
	RETURN sealed;
END $$;

-- Seals that do not fit what history says now, or the seal before them, and changes that lost theirs.
CREATE FUNCTION history.broken_seals() RETURNS TABLE (company_id integer, number bigint, change_id bigint)
LANGUAGE sql STABLE AS $$
	WITH linked AS (
		SELECT s.*, row_number() OVER own AS place, coalesce(lag(s.chain) OVER own, '') AS earlier,
			d.digest AS found
		FROM history.seals s
			LEFT JOIN history.changes c ON c.id = s.change_id AND c.at = s.at
			LEFT JOIN LATERAL history.digests(c) d ON d.company_id = s.company_id
		WINDOW own AS (PARTITION BY s.company_id ORDER BY s.number)),
	sealed AS (
		SELECT c.company_id, c.id AS change_id FROM history.changes c
		UNION SELECT r.company_id, r.change_id FROM history.changed_rows r)
	SELECT l.company_id, l.number, l.change_id FROM linked l
	WHERE l.number <> l.place OR l.digest IS DISTINCT FROM l.found OR l.chain <> sha256(l.earlier || l.digest)
	UNION ALL
	SELECT a.company_id, NULL, a.change_id FROM sealed a
	WHERE NOT EXISTS (SELECT FROM history.seals s WHERE s.change_id = a.change_id AND s.company_id = a.company_id)
		AND NOT EXISTS (SELECT FROM history.unsealed u WHERE u.change_id = a.change_id) $$;

-- Stops recording a table, for a migration that changes columns of it.
CREATE FUNCTION history.forget(written regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = written);
BEGIN
	EXECUTE format('DROP VIEW IF EXISTS as_of.%I', name);
	EXECUTE format('DROP FUNCTION IF EXISTS history.%I() CASCADE', 'record_' || name);
END $$;

-- The part of a view that shows rows as they were before the first change after the moment.
CREATE FUNCTION history.past_of(written regclass, record text, members text, condition text) RETURNS text
LANGUAGE sql STABLE AS $$
	SELECT format(' UNION ALL SELECT %s FROM (SELECT f.company_id AS owner_id, f.record_id AS part_of, p.* FROM (
			SELECT DISTINCT ON (h.company_id, h.record_id, h.row_key) h.company_id, h.record_id, h.action, h.before
			FROM history.changed_rows h
			WHERE h.record = %L AND h.table_name = %L AND %s AND h.at > history.as_of()
			ORDER BY h.company_id, h.record_id, h.row_key, h.id) f, jsonb_populate_record(NULL::%s, f.before) p
		WHERE f.action <> ''I'') q', members, record, relname, condition, written) FROM pg_class WHERE oid = written $$;

-- Records each row that is written to a table from now on, as a part of a record, and shows its past. To be called again
-- once the table has got another column. Columns that are hidden are not recorded.
CREATE FUNCTION history.record(
	written regclass, record text, record_column text, hidden text[] DEFAULT '{}', company text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	name text := (SELECT relname FROM pg_class WHERE oid = written);
	owner text := CASE name WHEN 'companies' THEN 'id' ELSE 'company_id' END;
	-- Whether each row has a company; null if the table has no column for it.
	is_owned boolean := (SELECT attnotnull FROM pg_attribute WHERE attrelid = written AND attname = owner);
	-- The company of the row r.
	of_row text := coalesce(company, CASE is_owned WHEN true THEN 'r.' || owner
		WHEN false THEN 'coalesce(r.company_id, 0)' ELSE '0' END);
	image text;
	former text;
	present text;
	changed text;
	keys text;
	same text;
	past text;
	targets text;
	inserts text;
	unchanged text;
BEGIN
	PERFORM history.forget(written);
	SELECT string_agg(format('%L, r.%I', attname, attname), ', ' ORDER BY attname),
		string_agg(format('f.%I', attname), ', ' ORDER BY attname),
		string_agg(format('r.%I', attname), ', ' ORDER BY attname),
		string_agg(format('CASE WHEN f.%1$I IS DISTINCT FROM r.%1$I THEN jsonb_build_object(%1$L, r.%1$I) ELSE ''{}'' END',
			attname), ' || ' ORDER BY attname)
	INTO image, former, present, changed
	FROM pg_attribute
	WHERE attrelid = written AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL (hidden);
	SELECT string_agg(format('r.%I', attname), ', ' ORDER BY place),
		string_agg(format('f.%1$I = r.%1$I', attname), ' AND ' ORDER BY place)
	INTO keys, same
	FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place)
		JOIN pg_attribute ON attnum = number
	WHERE indrelid = written AND attrelid = written AND indisprimary;

	-- PostgreSQL makes the entry with the first row that differs, since it reads such a subquery when it needs it.
	inserts := format('INSERT INTO history.changed_rows
			(change_id, at, company_id, record, record_id, table_name, row_key, action, before, after)
		SELECT (SELECT e.id FROM history.entry(%4$L) e), (SELECT e.at FROM history.entry(%4$L) e), %1$s, %2$L, r.%3$I, %4$L,
			concat_ws('','', %5$s), ', of_row, record, record_column, name, keys);
	EXECUTE format('CREATE FUNCTION history.%1$I() RETURNS trigger LANGUAGE plpgsql AS $record$
		BEGIN
			IF TG_OP = ''UPDATE'' THEN
				%3$s ''U'', jsonb_strip_nulls(jsonb_build_object(%8$s)), %9$s
				FROM noted r JOIN former f ON %4$s
				WHERE (%5$s) IS DISTINCT FROM (%6$s);
			ELSIF TG_OP = ''INSERT'' THEN
				%3$s ''I'', NULL, jsonb_strip_nulls(jsonb_build_object(%7$s)) FROM noted r;
			ELSE
				%3$s ''D'', jsonb_strip_nulls(jsonb_build_object(%7$s)), NULL FROM noted r;
			END IF;
			RETURN NULL;
		END $record$',
		'record_' || name, name, inserts, same, former, present, image, replace(image, ' r.', ' f.'), changed);
	EXECUTE format('CREATE TRIGGER record_added AFTER INSERT ON %s REFERENCING NEW TABLE AS noted
		FOR EACH STATEMENT EXECUTE FUNCTION history.%I()', written, 'record_' || name);
	EXECUTE format('CREATE TRIGGER record_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS former NEW TABLE AS noted
		FOR EACH STATEMENT EXECUTE FUNCTION history.%I()', written, 'record_' || name);
	EXECUTE format('CREATE TRIGGER record_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS noted
		FOR EACH STATEMENT EXECUTE FUNCTION history.%I()', written, 'record_' || name);

	-- A generated column is computed again, a hidden one is unknown.
	SELECT string_agg(CASE
			WHEN attname = owner THEN format('$owner AS %I', attname)
			WHEN attname = record_column THEN format('part_of AS %I', attname)
			WHEN attgenerated <> '' THEN format('(%s)::%s%s AS %I', pg_get_expr(adbin, adrelid),
				format_type(atttypid, atttypmod), ' COLLATE ' || nullif(attcollation, 0)::regcollation, attname)
			WHEN attname = ANY (hidden) AND atttypid = 'boolean'::regtype THEN format('false AS %I', attname)
			ELSE format('%I', attname) END, ', ' ORDER BY attname),
		string_agg(format('r.%I', attname), ', ' ORDER BY attname)
	INTO past, targets
	FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
	WHERE attrelid = written AND attnum > 0 AND NOT attisdropped;
	-- The first change after the moment tells what a row was before. Rows without a company are apart, so that a
	-- condition on the company reaches the index.
	unchanged := format(' SELECT %s FROM %s r WHERE NOT EXISTS (SELECT FROM history.changed_rows h
			WHERE h.record = %L AND h.company_id = $owner AND h.record_id = r.%I AND h.table_name = %L
				AND h.row_key = concat_ws('','', %s) AND h.at > history.as_of())',
		targets, written, record, record_column, name, keys);
	EXECUTE format('CREATE VIEW as_of.%I AS', name) || CASE
		WHEN is_owned THEN replace(unchanged, '$owner', of_row)
			|| history.past_of(written, record, replace(past, '$owner', 'owner_id'), 'h.company_id > 0')
		WHEN NOT is_owned THEN replace(unchanged, '$owner', 'r.company_id') || ' AND r.company_id IS NOT NULL UNION ALL'
			|| replace(unchanged, '$owner', '0') || ' AND r.company_id IS NULL'
			|| history.past_of(written, record, replace(past, '$owner', 'owner_id'), 'h.company_id > 0')
			|| history.past_of(written, record, replace(past, '$owner', 'NULL::int'), 'h.company_id = 0')
		ELSE replace(unchanged, '$owner', of_row)
			|| history.past_of(written, record, past, CASE WHEN company IS NULL THEN 'h.company_id = 0' ELSE 'true' END)
		END;
END $$;

-- Each table of records, with the record that its rows are parts of.
SELECT history.record('industries', 'industries', 'id');
SELECT history.record('job_functions', 'job_functions', 'id');
SELECT history.record('job_sub_functions', 'job_sub_functions', 'id');
SELECT history.record('sectors', 'sectors', 'id');
SELECT history.record('sub_industries', 'sub_industries', 'id');
SELECT history.record('companies', 'companies', 'id');
SELECT history.record('company_stocks', 'companies', 'company_id');
SELECT history.record('business_units', 'business_units', 'id');
SELECT history.record('legal_entities', 'legal_entities', 'id');
SELECT history.record('region_business_units', 'regions', 'region_id');
SELECT history.record('region_countries', 'regions', 'region_id');
SELECT history.record('regions', 'regions', 'id');
SELECT history.record('grade_companies', 'grade_companies', 'id');
SELECT history.record('grade_company_ranks', 'grade_companies', 'grade_company_id', '{}', 'coalesce((select g.company_id from grade_companies g where g.id = r.grade_company_id), 0)');
SELECT history.record('long_term_incentive_countries', 'long_term_incentives', 'long_term_incentive_id');
SELECT history.record('long_term_incentive_plans', 'long_term_incentive_plans', 'id');
SELECT history.record('long_term_incentive_versions', 'long_term_incentive_versions', 'id');
SELECT history.record('long_term_incentives', 'long_term_incentives', 'id');
SELECT history.record('job_grade_countries', 'job_grades', 'job_grade_id');
SELECT history.record('job_grade_versions', 'job_grade_versions', 'id');
SELECT history.record('job_grades', 'job_grades', 'id');
SELECT history.record('long_term_incentive_record_plans', 'long_term_incentive_versions', 'version_id');
SELECT history.record('user_role_business_units', 'users', 'user_id');
SELECT history.record('user_role_countries', 'users', 'user_id');
SELECT history.record('user_role_grades', 'users', 'user_id');
SELECT history.record('user_role_job_functions', 'users', 'user_id');
SELECT history.record('user_role_regions', 'users', 'user_id');
SELECT history.record('user_roles', 'users', 'user_id');
SELECT history.record('users', 'users', 'id', '{password_hash,is_one_time_password,password_set_at,password_given_by}');
