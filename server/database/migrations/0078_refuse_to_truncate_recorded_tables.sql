-- expand
-- TRUNCATE removes rows without telling which ones, so it would empty a recorded table without an entry of history.
CREATE FUNCTION history.refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'History cannot tell what TRUNCATE removes from %. Please DELETE its rows.', TG_TABLE_NAME;
END $$;

-- As before (0035), and refuses what could not be recorded.
CREATE OR REPLACE FUNCTION history.record(
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
	EXECUTE format('CREATE OR REPLACE TRIGGER refuse_truncate BEFORE TRUNCATE ON %s
		FOR EACH STATEMENT EXECUTE FUNCTION history.refuse_truncate()', written);

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

-- The tables that are recorded already. All of them together wait as long for others as one does elsewhere (server/database/migrate.ts):
-- whoever writes to one that has its trigger waits for the rest.
DO $$
DECLARE
	written regclass;
	most interval := nullif(current_setting('lock_timeout')::interval, '0');
BEGIN
	FOR written IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'record_removed' ORDER BY tgrelid LOOP
		IF most IS NOT NULL THEN
			PERFORM set_config('lock_timeout',
				greatest(1, 1000 * extract(epoch FROM most - (clock_timestamp() - statement_timestamp())))::int::text, true);
		END IF;
		EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %s
			FOR EACH STATEMENT EXECUTE FUNCTION history.refuse_truncate()', written);
	END LOOP;
END $$;
