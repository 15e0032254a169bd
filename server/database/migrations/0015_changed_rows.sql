ALTER TABLE "list_changes" ADD COLUMN "made_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
-- Stored rows have no value here: add an UPDATE if they need one.
ALTER TABLE "list_changes" ADD COLUMN "row_ids" integer[];

-- The triggers note which rows have changed, so that lists read only these again. Too many are not worth it.
CREATE OR REPLACE FUNCTION note_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id, added, row_ids)
	SELECT TG_TABLE_NAME, company_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END,
		CASE WHEN count(*) <= 1000 THEN array_agg(id) END
	FROM noted WHERE company_id IS NOT NULL GROUP BY company_id;
	RETURN NULL;
END $$;

-- For tables whose rows belong to users, whose list is the argument.
CREATE OR REPLACE FUNCTION note_changed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id, row_ids)
	SELECT TG_ARGV[0], company_id, CASE WHEN count(*) <= 1000 THEN array_agg(user_id) END
	FROM (SELECT DISTINCT company_id, user_id FROM noted) changed GROUP BY company_id;
	RETURN NULL;
END $$;

-- Ignores what lists neither search, filter nor sort by, such as the hashes of mailed passwords.
CREATE OR REPLACE FUNCTION note_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id, row_ids)
	SELECT 'users', noted.company_id, CASE WHEN count(*) <= 1000 THEN array_agg(id) END
	FROM former JOIN noted USING (id)
	WHERE noted.company_id IS NOT NULL
		AND (former.first_name, former.last_name, former.email, former.is_active, former.is_one_time_password)
		IS DISTINCT FROM (noted.first_name, noted.last_name, noted.email, noted.is_active, noted.is_one_time_password)
	GROUP BY noted.company_id;
	RETURN NULL;
END $$;
