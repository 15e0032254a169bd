CREATE TABLE "long_term_incentive_record_plans" (
	"company_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"long_term_incentive_plan_id" integer NOT NULL,
	"name" text NOT NULL,
	"plan_type_id" integer NOT NULL,
	"value_kind" text,
	"currency_id" integer,
	CONSTRAINT "long_term_incentive_record_plans_pk" PRIMARY KEY("company_id","version_id","long_term_incentive_plan_id")
);

-- Plans tell what was in force, so a change of one is kept like that of a row. What was kept before are rows.
ALTER TABLE "version_edits" ADD COLUMN "record_of" text;
ALTER TABLE "long_term_incentive_record_plans" ADD CONSTRAINT "long_term_incentive_record_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "long_term_incentive_record_plans" ADD CONSTRAINT "long_term_incentive_record_plans_plan_type_id_long_term_incentive_plan_types_id_fk" FOREIGN KEY ("plan_type_id") REFERENCES "public"."long_term_incentive_plan_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "long_term_incentive_record_plans" ADD CONSTRAINT "long_term_incentive_record_plans_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "long_term_incentive_record_plans" ADD CONSTRAINT "long_term_incentive_record_plans_version" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."long_term_incentive_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "long_term_incentive_record_plans" ADD CONSTRAINT "long_term_incentive_record_plans_plan" FOREIGN KEY ("company_id","long_term_incentive_plan_id") REFERENCES "public"."long_term_incentive_plans"("company_id","id") ON DELETE no action ON UPDATE no action;
