-- Versions get a description and the time of their activation, and lists of them and their rows are searched and sorted.
ALTER TABLE "long_term_incentive_plans" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
ALTER TABLE "long_term_incentive_plans" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(name))) STORED NOT NULL;
ALTER TABLE "long_term_incentive_versions" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
ALTER TABLE "long_term_incentive_versions" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(name))) STORED NOT NULL;
ALTER TABLE "long_term_incentive_versions" ADD COLUMN "description" text;
ALTER TABLE "long_term_incentive_versions" ADD COLUMN "activated_at" timestamp with time zone;
ALTER TABLE "long_term_incentive_versions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "long_term_incentives" ADD COLUMN "grade_folded" text collate "C" GENERATED ALWAYS AS (fold(grade)) STORED NOT NULL;
ALTER TABLE "long_term_incentives" ADD COLUMN "grade_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(grade))) STORED NOT NULL;
ALTER TABLE "job_grade_versions" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
ALTER TABLE "job_grade_versions" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(name))) STORED NOT NULL;
ALTER TABLE "job_grade_versions" ADD COLUMN "description" text;
ALTER TABLE "job_grade_versions" ADD COLUMN "activated_at" timestamp with time zone;
ALTER TABLE "job_grade_versions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "job_grades" ADD COLUMN "grade_folded" text collate "C" GENERATED ALWAYS AS (fold(grade)) STORED NOT NULL;
ALTER TABLE "job_grades" ADD COLUMN "grade_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(grade))) STORED NOT NULL;
CREATE INDEX "long_term_incentive_plans_by_name" ON "long_term_incentive_plans" USING btree ("company_id","name_order","id");
CREATE INDEX "long_term_incentives_page" ON "long_term_incentives" USING btree ("company_id","version_id","id");
CREATE INDEX "long_term_incentives_by_grade" ON "long_term_incentives" USING btree ("company_id","version_id","grade_order","id");
CREATE INDEX "job_grades_page" ON "job_grades" USING btree ("company_id","version_id","id");
CREATE INDEX "job_grades_by_grade" ON "job_grades" USING btree ("company_id","version_id","grade_order","id");
-- Versions that are or were active: others wait to be set active for the first time.
UPDATE "job_grade_versions" v SET "activated_at" = v."created_at"
WHERE v."is_active" OR v."id" < (SELECT a."id" FROM "job_grade_versions" a WHERE a."company_id" = v."company_id" AND a."is_active");
UPDATE "long_term_incentive_versions" v SET "activated_at" = v."created_at"
WHERE v."is_active" OR v."id" < (SELECT a."id" FROM "long_term_incentive_versions" a WHERE a."company_id" = v."company_id" AND a."is_active");
