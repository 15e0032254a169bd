-- What the page of activity finds entries by, and the last use of rights (decision 0101).

-- One row for what a change, or a read that matters, did to a kind of record of a company. It follows from history, so it has no
-- seal: without it, the page would read each row that an import has written.
CREATE TABLE history.touched (
	at timestamptz NOT NULL,
	change_id bigint NOT NULL,
	-- That of the records; 0 for those of the platform.
	company_id integer NOT NULL,
	-- The table of the records.
	record text COLLATE "C" NOT NULL,
	-- I, U and D as for rows, P of parts of records; E exported, V and W a view began and ended, C a right was checked.
	act "char" NOT NULL,
	-- The application whose roles it changed.
	application text COLLATE "C" NOT NULL DEFAULT '',
	-- C console, I import, M many at once, V view, U undo, R repair, P program.
	source "char" NOT NULL,
	by_id integer,
	-- The first row, and the ids of the first records: others are found by the index of rows.
	first_row bigint,
	records integer[],
	-- Of a read about one record.
	record_id integer,
	PRIMARY KEY (at, change_id, company_id, record, act, application)
) PARTITION BY RANGE (at);
CREATE INDEX touched_of_company ON history.touched (company_id, at, change_id);
CREATE INDEX touched_of_record ON history.touched (record, at, change_id);
CREATE INDEX touched_of_person ON history.touched (by_id, at, change_id);
-- Few entries come from elsewhere than the console, and few are reads.
CREATE INDEX touched_of_source ON history.touched (source, at, change_id) WHERE source <> 'C';
CREATE INDEX touched_reads ON history.touched (act, at, change_id) WHERE act IN ('E', 'V', 'W', 'C');
CREATE INDEX touched_roles ON history.touched (application, at, change_id) WHERE application <> '';
CREATE INDEX touched_by_reads ON history.touched (record, record_id, at) WHERE record_id IS NOT NULL;

CREATE TABLE history.touched_rest PARTITION OF history.touched DEFAULT;
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON history.touched FOR EACH ROW EXECUTE FUNCTION history.refuse();
CREATE TRIGGER refuse_all BEFORE TRUNCATE ON history.touched FOR EACH STATEMENT EXECUTE FUNCTION history.refuse();
CREATE TRIGGER refuse_all BEFORE TRUNCATE ON history.touched_rest FOR EACH STATEMENT EXECUTE FUNCTION history.refuse();

-- As before, with the new table.
CREATE OR REPLACE FUNCTION history.make_months() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month timestamptz;
	parent text;
	name text;
BEGIN
	FOR step IN 0..2 LOOP
		month := date_trunc('month', now(), 'UTC') + make_interval(months => step);
		FOREACH parent IN ARRAY ARRAY['changes', 'changed_rows', 'touched'] LOOP
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
SELECT history.make_months();

-- Where a change comes from, if its author does not say so.
CREATE FUNCTION history.source_of(call text, by_id integer) RETURNS "char" LANGUAGE sql IMMUTABLE AS $$
	SELECT (CASE WHEN call = 'repair' THEN 'R' WHEN by_id IS NULL THEN 'P' WHEN call LIKE 'upload%' THEN 'I'
		WHEN call LIKE 'undo%' THEN 'U' ELSE 'C' END)::"char" $$;

-- The application whose roles a row belongs to.
CREATE FUNCTION history.application_of(record text, before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE record WHEN 'users' THEN coalesce(coalesce(before, after)->>'application', '') ELSE '' END $$;

CREATE FUNCTION history.touch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE context jsonb;
BEGIN
	-- A statement that leaves all rows as they were says nothing, and need not have an author.
	IF NOT EXISTS (SELECT FROM noted) THEN
		RETURN NULL;
	END IF;
	context := current_setting('history.context')::jsonb;
	INSERT INTO history.touched (at, change_id, company_id, record, act, application, source, by_id, first_row, records)
	SELECT t.at, t.change_id, t.company_id, t.record, t.act, t.application,
		coalesce((context->>'source')::"char", history.source_of(context->>'call', (context->>'by')::int)),
		(context->>'by')::int, min(t.first_row), (array_agg(t.record_id ORDER BY t.first_row))[1:3]
	FROM (SELECT r.at, r.change_id, r.company_id, r.record, r.record_id, min(r.id) AS first_row,
			CASE WHEN r.table_name = r.record THEN r.action ELSE 'P' END AS act,
			history.application_of(r.record, r.before, r.after) AS application
		FROM noted r GROUP BY r.at, r.change_id, r.company_id, r.record, r.record_id, act, application) t
	GROUP BY t.at, t.change_id, t.company_id, t.record, t.act, t.application ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER touch AFTER INSERT ON history.changed_rows REFERENCING NEW TABLE AS noted
	FOR EACH STATEMENT EXECUTE FUNCTION history.touch();

-- What was recorded before.
INSERT INTO history.touched (at, change_id, company_id, record, act, application, source, by_id, first_row, records)
SELECT t.at, t.change_id, t.company_id, t.record, t.act, t.application, history.source_of(c.call, c.by_id), c.by_id,
	min(t.first_row), (array_agg(t.record_id ORDER BY t.first_row))[1:3]
FROM (SELECT r.at, r.change_id, r.company_id, r.record, r.record_id, min(r.id) AS first_row,
		CASE WHEN r.table_name = r.record THEN r.action ELSE 'P' END AS act,
		history.application_of(r.record, r.before, r.after) AS application
	FROM history.changed_rows r GROUP BY r.at, r.change_id, r.company_id, r.record, r.record_id, act, application) t
	JOIN history.changes c ON c.id = t.change_id AND c.at = t.at
GROUP BY t.at, t.change_id, t.company_id, t.record, t.act, t.application, c.call, c.by_id;

-- Makes the entry of a read that matters; returns its id.
CREATE FUNCTION history.note_read(
	call text, company integer, by_id integer, params jsonb, request text, why text,
	record text, record_id integer, act text, source text
) RETURNS bigint LANGUAGE sql AS $$
	WITH entry AS (
		INSERT INTO history.changes (company_id, by_id, call, params, request_id, why)
		VALUES (company, by_id, call, params, request, why) RETURNING id, at),
	unsealed AS (INSERT INTO history.unsealed SELECT id, at FROM entry)
	INSERT INTO history.touched (at, change_id, company_id, record, act, source, by_id, record_id)
	SELECT at, id, company, record, act::"char", source::"char", by_id, record_id FROM entry RETURNING change_id $$;

-- When people last used a right of the console, to the day. Notes of people who go, go with them.
CREATE TABLE "last_uses" (
	"user_id" integer NOT NULL,
	"permission" text NOT NULL,
	"used_on" date NOT NULL,
	CONSTRAINT "last_uses_user_id_permission_pk" PRIMARY KEY("user_id","permission")
);
ALTER TABLE "last_uses" ADD CONSTRAINT "last_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

-- Since when uses are noted: nobody knows of earlier ones.
DO $$ BEGIN
	EXECUTE format('CREATE FUNCTION history.uses_noted_since() RETURNS date LANGUAGE sql STABLE AS $begin$
		SELECT %L::date $begin$', (clock_timestamp() AT TIME ZONE 'utc')::date);
END $$;
