-- A search read whole lists where it could read an index: misspelled names were compared with each one, and the folded name of
-- a rank was worked out for each search.
ALTER TABLE "ta_ranks" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
CREATE INDEX "legal_entities_whole_name" ON "legal_entities" USING btree ("name_folded");

-- Like those of migration 0027: only where the server has the extension.
DO $$
BEGIN
	CREATE INDEX "companies_search" ON "companies" USING gin ("name_folded" gin_trgm_ops,"contact_folded" gin_trgm_ops) WITH (gin_pending_list_limit = 64);
	CREATE INDEX "industries_search" ON "industries" USING gin ("name_folded" gin_trgm_ops) WITH (gin_pending_list_limit = 64);
	CREATE INDEX "sub_industries_search" ON "sub_industries" USING gin ("name_folded" gin_trgm_ops) WITH (gin_pending_list_limit = 64);
	CREATE INDEX "ta_ranks_search" ON "ta_ranks" USING gin ("name_folded" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'The search across all lists goes without trigram indexes: %', SQLERRM;
END $$;
