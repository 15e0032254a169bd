-- The search across all lists reads the names of these tables, and what else companies are found by. Rewrites them.
ALTER TABLE "business_units" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
ALTER TABLE "companies" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
ALTER TABLE "companies" ADD COLUMN "contact_folded" text collate "C" GENERATED ALWAYS AS (fold(name || ' ' || address || ' ' || country_headquarter || ' ' || person_name || ' ' || person_email)) STORED NOT NULL;
ALTER TABLE "legal_entities" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;

-- Like those of migration 0003: only where the server has the extension.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "users_company_search" ON "users" USING gin ("full_name_folded" gin_trgm_ops,"email_folded" gin_trgm_ops) WHERE "users"."company_id" is not null;
	CREATE INDEX "business_units_search" ON "business_units" USING gin ("name_folded" gin_trgm_ops);
	CREATE INDEX "regions_search" ON "regions" USING gin ("name_folded" gin_trgm_ops);
	CREATE INDEX "legal_entities_search" ON "legal_entities" USING gin ("name_folded" gin_trgm_ops);
	CREATE INDEX "job_grades_search" ON "job_grades" USING gin ("grade_folded" gin_trgm_ops);
	CREATE INDEX "long_term_incentives_search" ON "long_term_incentives" USING gin ("grade_folded" gin_trgm_ops);
	CREATE INDEX "job_grade_versions_search" ON "job_grade_versions" USING gin ("name_folded" gin_trgm_ops);
	CREATE INDEX "long_term_incentive_versions_search" ON "long_term_incentive_versions" USING gin ("name_folded" gin_trgm_ops);
	CREATE INDEX "long_term_incentive_plans_search" ON "long_term_incentive_plans" USING gin ("name_folded" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'The search across all lists goes without trigram indexes: %', SQLERRM;
END $$;
