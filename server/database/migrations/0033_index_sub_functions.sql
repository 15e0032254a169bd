-- The only long list that had no trigram index yet. Rows that were written last are compared one by one until there are so many
-- kB of them: after an import, that took longer than all else of a search.
DO $$
BEGIN
	CREATE INDEX "job_sub_functions_search" ON "job_sub_functions" USING gin ("name_folded" gin_trgm_ops);
	ALTER INDEX "job_sub_functions_search" SET (gin_pending_list_limit = 64);
	ALTER INDEX "users_company_search" SET (gin_pending_list_limit = 64);
	ALTER INDEX "regions_search" SET (gin_pending_list_limit = 64);
	ALTER INDEX "legal_entities_search" SET (gin_pending_list_limit = 64);
	ALTER INDEX "job_grades_search" SET (gin_pending_list_limit = 64);
	ALTER INDEX "long_term_incentives_search" SET (gin_pending_list_limit = 64);
EXCEPTION WHEN undefined_object OR undefined_table THEN
	RAISE NOTICE 'The search across all lists goes without trigram indexes: %', SQLERRM;
END $$;
