-- How versions of job grades and incentives become active, who made and activated them, and questions for approval (decision 0102).
-- Who made the versions that are stored already is not known here: their history tells, if it does.
SELECT history.forget('companies');
SELECT history.forget('long_term_incentive_versions');
SELECT history.forget('job_grade_versions');
ALTER TABLE "companies" ADD COLUMN "version_approval" text DEFAULT 'AT_ONCE' NOT NULL;
ALTER TABLE "long_term_incentive_versions"
	ADD COLUMN "activator_id" integer,
	ADD COLUMN "activator_note" text,
	ADD COLUMN "maker_id" integer,
	ADD COLUMN "approval" text,
	ADD COLUMN "asker_id" integer,
	ADD COLUMN "asked_at" timestamp with time zone,
	ADD COLUMN "asked_note" text,
	ADD COLUMN "asked_rows" text,
	ADD COLUMN "answerer_id" integer,
	ADD COLUMN "answered_at" timestamp with time zone,
	ADD COLUMN "answer_note" text;
ALTER TABLE "job_grade_versions"
	ADD COLUMN "activator_id" integer,
	ADD COLUMN "activator_note" text,
	ADD COLUMN "maker_id" integer,
	ADD COLUMN "approval" text,
	ADD COLUMN "asker_id" integer,
	ADD COLUMN "asked_at" timestamp with time zone,
	ADD COLUMN "asked_note" text,
	ADD COLUMN "asked_rows" text,
	ADD COLUMN "answerer_id" integer,
	ADD COLUMN "answered_at" timestamp with time zone,
	ADD COLUMN "answer_note" text;
SELECT history.record('companies', 'companies', 'id');
SELECT history.record('long_term_incentive_versions', 'long_term_incentive_versions', 'id');
SELECT history.record('job_grade_versions', 'job_grade_versions', 'id');
