-- expand
-- Reviews of the people responsible for a region (decision 0105). The name is kept, since the region may be deleted.
SELECT history.forget('access_reviews');
ALTER TABLE "access_reviews" ADD COLUMN "region_id" integer, ADD COLUMN "region_name" text;
SELECT history.record('access_reviews', 'access_reviews', 'id');
