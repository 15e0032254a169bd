CREATE TABLE "list_changes" (
	"company_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "list_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	"list" text NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	"added" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "list_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE INDEX "list_changes_list" ON "list_changes" USING btree ("company_id","list");

-- Triggers note changes, so that no writer can forget it. Each statement adds one row per company.
CREATE FUNCTION note_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id, added)
	SELECT TG_TABLE_NAME, company_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
	FROM noted WHERE company_id IS NOT NULL GROUP BY company_id;
	RETURN NULL;
END $$;

-- For tables whose rows belong to rows of a list, which is the argument.
CREATE FUNCTION note_changed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id) SELECT DISTINCT TG_ARGV[0], company_id FROM noted;
	RETURN NULL;
END $$;

-- Ignores what lists neither search, filter nor sort by, such as the hashes of mailed passwords.
CREATE FUNCTION note_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id)
	SELECT DISTINCT 'users', noted.company_id FROM former JOIN noted USING (id)
	WHERE noted.company_id IS NOT NULL
		AND (former.first_name, former.last_name, former.email, former.is_active, former.is_one_time_password)
		IS DISTINCT FROM (noted.first_name, noted.last_name, noted.email, noted.is_active, noted.is_one_time_password);
	RETURN NULL;
END $$;

-- A role counts only in applications that the company has.
CREATE FUNCTION note_changed_companies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO list_changes (list, company_id)
	SELECT 'users', id FROM former JOIN noted USING (id) WHERE former.applications IS DISTINCT FROM noted.applications;
	RETURN NULL;
END $$;

CREATE TRIGGER note_added AFTER INSERT ON users REFERENCING NEW TABLE AS noted
	FOR EACH STATEMENT EXECUTE FUNCTION note_added_rows();
CREATE TRIGGER note_removed AFTER DELETE ON users REFERENCING OLD TABLE AS noted
	FOR EACH STATEMENT EXECUTE FUNCTION note_added_rows();
CREATE TRIGGER note_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS former NEW TABLE AS noted
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_users();
CREATE TRIGGER note_changed AFTER UPDATE ON companies REFERENCING OLD TABLE AS former NEW TABLE AS noted
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_companies();
DO $$
DECLARE part text;
BEGIN
	FOREACH part IN ARRAY ARRAY['user_roles', 'user_role_business_units', 'user_role_regions', 'user_role_countries'] LOOP
		EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %I REFERENCING NEW TABLE AS noted
			FOR EACH STATEMENT EXECUTE FUNCTION note_changed_parts(''users'')', part);
		EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS noted
			FOR EACH STATEMENT EXECUTE FUNCTION note_changed_parts(''users'')', part);
		EXECUTE format('CREATE TRIGGER note_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS noted
			FOR EACH STATEMENT EXECUTE FUNCTION note_changed_parts(''users'')', part);
	END LOOP;
END $$;

INSERT INTO list_changes (list, company_id, added)
SELECT 'users', company_id, count(*) FROM users WHERE company_id IS NOT NULL GROUP BY company_id;
