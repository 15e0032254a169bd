-- What is left of a row that was erased in part is told by the change that erased it, so that nobody changes it later unseen
-- (decision 0104): its own seal covers the digest of what it was.
CREATE OR REPLACE FUNCTION history.erase(owner integer, person integer, personal jsonb) RETURNS integer LANGUAGE plpgsql AS $$
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
		RETURNING n.id, n.digest, sha256(convert_to(history.text_of(r), 'UTF8')) AS rest)
	INSERT INTO history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before)
	SELECT entry.id, entry.at, owner, 'erased', person, 'changed_rows', c.id::text, 'D',
		jsonb_build_object('digest', encode(c.digest, 'hex'), 'rest', encode(c.rest, 'hex'))
	FROM changed c ORDER BY c.id;
	GET DIAGNOSTICS erased = ROW_COUNT;
	PERFORM set_config('history.erasing', '', true);
	RETURN erased;
END $$;

-- As before, with what is left of erased rows.
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
			AND e.row_key = r.id::text AND e.before->>'digest' = encode(r.erased, 'hex')
			-- An earlier version did not tell it.
			AND coalesce(e.before->>'rest' = encode(sha256(convert_to(history.text_of(r), 'UTF8')), 'hex'), true)) $$;
