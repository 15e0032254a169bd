-- What the lists of roles name is no longer removed by cascades: the server removes and records these links itself.
ALTER TABLE "user_role_business_units" DROP CONSTRAINT "user_role_business_units_company_id_business_unit_id_business_u";
ALTER TABLE "user_role_grades" DROP CONSTRAINT "user_role_grades_company_id_job_grade_id_job_grades_company_id_";
ALTER TABLE "user_role_job_functions" DROP CONSTRAINT "user_role_job_functions_job_function_id_job_functions_id_fk";
ALTER TABLE "user_role_regions" DROP CONSTRAINT "user_role_regions_company_id_region_id_regions_company_id_id_fk";
-- For searching users by the names of their roles.
ALTER TABLE "user_roles" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name || ' ' || replace(name, '_', ' '))) STORED NOT NULL;
ALTER TABLE "user_role_business_units" ADD CONSTRAINT "user_role_business_units_company_id_business_unit_id_business_units_company_id_id_fk" FOREIGN KEY ("company_id","business_unit_id") REFERENCES "public"."business_units"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_role_grades" ADD CONSTRAINT "user_role_grades_company_id_job_grade_id_job_grades_company_id_id_fk" FOREIGN KEY ("company_id","job_grade_id") REFERENCES "public"."job_grades"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_role_job_functions" ADD CONSTRAINT "user_role_job_functions_job_function_id_job_functions_id_fk" FOREIGN KEY ("job_function_id") REFERENCES "public"."job_functions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_role_regions" ADD CONSTRAINT "user_role_regions_company_id_region_id_regions_company_id_id_fk" FOREIGN KEY ("company_id","region_id") REFERENCES "public"."regions"("company_id","id") ON DELETE no action ON UPDATE no action;
-- For sorting the users of large companies.
CREATE INDEX "users_company_by_name" ON "users" USING btree ("company_id","full_name_order","id");
CREATE INDEX "users_company_by_email" ON "users" USING btree ("company_id","email_folded","id");
CREATE INDEX "users_company_by_activity" ON "users" USING btree ("company_id","is_active","id");
-- For filtering them.
CREATE INDEX "users_company_by_password" ON "users" USING btree ("company_id","is_one_time_password","id");
CREATE INDEX "user_roles_granted" ON "user_roles" USING btree ("company_id","application","name","user_id") WHERE "user_roles"."grant_access";
CREATE INDEX "user_role_countries_country" ON "user_role_countries" USING btree ("company_id","country_id");
