-- Evidence of history, how long it is kept, and the erasure of persons in it (decision 0104).

-- The digest of a row before it was erased in part: seals cover this one.
ALTER TABLE history.changed_rows ADD COLUMN erased bytea;

-- For how many months history is kept, by company; 0 is the platform. The installation's setting holds for all others.
CREATE TABLE history.retention (
	company_id integer PRIMARY KEY,
	months integer NOT NULL CHECK (months BETWEEN 3 AND 240)
);
-- What is older than this may have been dropped, by company.
CREATE TABLE history.horizons (
	company_id integer PRIMARY KEY,
	at timestamptz NOT NULL,
	is_done boolean NOT NULL DEFAULT false
);

-- Since when the history of a company, and of the platform, is kept.
CREATE FUNCTION history.begins_at(owner integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT greatest(history.begins_at(), max(at)) FROM history.horizons WHERE company_id IN (0, owner) $$;

-- The very texts whose digests are sealed, so that whoever has them needs no database to check a seal.
CREATE FUNCTION history.text_of(change history.changes) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_array(change.id,
		to_char(change.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), change.company_id, change.by_id,
		change.by_name, change.call, change.params, change.request_id, change.why)::text $$;
CREATE FUNCTION history.text_of(r history.changed_rows) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_array(r.id, r.record, r.record_id, r.table_name, r.row_key, r.action, r.before, r.after)::text $$;

CREATE OR REPLACE FUNCTION history.digest_of(change history.changes) RETURNS bytea LANGUAGE sql STABLE AS
	$$ SELECT sha256(convert_to(history.text_of(change), 'UTF8')) $$;
CREATE OR REPLACE FUNCTION history.digest_of(r history.changed_rows) RETURNS bytea LANGUAGE sql STABLE AS
	$$ SELECT coalesce(r.erased, sha256(convert_to(history.text_of(r), 'UTF8'))) $$;

-- Lets only the functions below change history.
CREATE OR REPLACE FUNCTION history.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'ROW' AND current_setting('history.erasing', true) = 'on' THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	RAISE EXCEPTION 'What history says is never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Erases what names a person in history: `personal` holds the members and what they become. The change that erases tells the
-- digest of each row as it was. Returns how many rows.
CREATE FUNCTION history.erase(owner integer, person integer, personal jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	entry record;
	names text[] := ARRAY(SELECT jsonb_object_keys(personal));
	erased integer;
BEGIN
	SELECT * INTO entry FROM history.entry('changed_rows');
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
		RETURNING n.id, n.digest)
	INSERT INTO history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before)
	SELECT entry.id, entry.at, owner, 'erased', person, 'changed_rows', c.id::text, 'D',
		jsonb_build_object('digest', encode(c.digest, 'hex'))
	FROM changed c ORDER BY c.id;
	GET DIAGNOSTICS erased = ROW_COUNT;
	PERFORM set_config('history.erasing', '', true);
	RETURN erased;
END $$;

-- Drops some of what a company's history says of the time before its horizon; returns how many rows and entries. Seals stay,
-- so that what follows is checked as before.
CREATE FUNCTION history.drop_old(owner integer, tables text[], most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	horizon timestamptz := (SELECT h.at FROM history.horizons h WHERE h.company_id = owner);
	name text;
	dropped integer := 0;
	step integer;
BEGIN
	PERFORM set_config('history.erasing', 'on', true);
	FOREACH name IN ARRAY tables LOOP
		EXIT WHEN dropped >= most;
		DELETE FROM history.changed_rows r USING (
			SELECT o.change_id, o.id, o.at FROM history.changed_rows o
			WHERE o.table_name = name AND o.company_id = owner AND o.at < horizon ORDER BY o.at LIMIT most - dropped) o
		WHERE r.change_id = o.change_id AND r.id = o.id AND r.at = o.at;
		GET DIAGNOSTICS step = ROW_COUNT;
		dropped := dropped + step;
	END LOOP;
	-- An entry that tells of other companies stays until theirs are gone.
	IF dropped < most THEN
		DELETE FROM history.changes c USING (
			SELECT o.id, o.at FROM history.changes o WHERE o.company_id = owner AND o.at < horizon
				AND NOT EXISTS (SELECT FROM history.changed_rows r WHERE r.change_id = o.id AND r.at = o.at)
			ORDER BY o.id LIMIT most - dropped) o
		WHERE c.id = o.id AND c.at = o.at;
		GET DIAGNOSTICS step = ROW_COUNT;
		dropped := dropped + step;
	END IF;
	DELETE FROM history.touched t USING (
		SELECT o.at, o.change_id, o.company_id, o.record, o.act, o.application FROM history.touched o
		WHERE o.company_id = owner AND o.at < horizon ORDER BY o.at LIMIT most) o
	WHERE (t.at, t.change_id, t.company_id, t.record, t.act, t.application)
		= (o.at, o.change_id, o.company_id, o.record, o.act, o.application);
	GET DIAGNOSTICS step = ROW_COUNT;
	dropped := greatest(dropped, step);
	PERFORM set_config('history.erasing', '', true);
	RETURN dropped;
END $$;

-- Seals that do not fit what history says now, or the seal before them; changes that lost theirs; rows that were erased by
-- nobody who says so. What is older than the horizon is known by its seals alone.
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
	WHERE r.erased IS NOT NULL AND NOT EXISTS (SELECT FROM history.changed_rows e
		WHERE e.record = 'erased' AND e.company_id = r.company_id AND e.record_id = r.record_id
			AND e.row_key = r.id::text AND e.before->>'digest' = encode(r.erased, 'hex')) $$;

-- Seals with a lock of their own: it was that of the keys which sign access tokens.
CREATE OR REPLACE FUNCTION history.seal(most integer DEFAULT 100) RETURNS integer LANGUAGE plpgsql AS $$
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
				ORDER BY number DESC LIMIT 1) s;
		END LOOP;
		DELETE FROM history.unsealed WHERE change_id = change.id;
		sealed := sealed + 1;
	END LOOP;
	RETURN sealed;
END $$;

-- One process makes partitions at a time, and none waits for calls that are writing: there is a month of time.
ALTER FUNCTION history.make_months() RENAME TO make_months_alone;
CREATE FUNCTION history.make_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF pg_try_advisory_xact_lock(727274008) THEN
		PERFORM set_config('lock_timeout', '500ms', true);
		PERFORM history.make_months_alone();
	END IF;
EXCEPTION WHEN lock_not_available THEN
	NULL;
END $$;
