-- What readers of the past need besides the views of migration 0035 (decision 0099).

-- Since when history is kept. What was stored before has no earlier past.
DO $$ BEGIN
	EXECUTE format('CREATE FUNCTION history.begins_at() RETURNS timestamptz LANGUAGE sql STABLE AS $begin$
		SELECT %L::timestamptz $begin$', clock_timestamp());
END $$;

-- The day that queries count from: that of the person who asks, as long before today as the moment that is shown.
CREATE FUNCTION shown_day(today date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT today $$;
CREATE FUNCTION as_of.shown_day(today date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS
	$$ SELECT today - ((now() AT TIME ZONE 'utc')::date - (history.as_of() AT TIME ZONE 'utc')::date) $$;

-- Lists are counted by what was added to them, less what was added since.
CREATE VIEW as_of.list_changes AS
	SELECT company_id, id, list, changes, added, made_in, row_ids FROM public.list_changes
	UNION ALL
	SELECT company_id, id, table_name, 0::bigint, CASE action WHEN 'I' THEN -1 ELSE 1 END::bigint, NULL::xid8, NULL::integer[]
	FROM history.changed_rows WHERE action <> 'U' AND at > history.as_of();

CREATE VIEW as_of.version_edits AS
	SELECT company_id, id, resource, version_id, record_of, before, after, note, changed_by, changed_at
	FROM public.version_edits WHERE changed_at <= history.as_of();

-- What has changed since.
CREATE INDEX changed_rows_of_time ON history.changed_rows (table_name, company_id, at);
-- Ranks are read by the mapping that they are parts of, of which the caller does not know the company.
CREATE INDEX changed_ranks ON history.changed_rows (record_id, id) WHERE table_name = 'grade_company_ranks';
