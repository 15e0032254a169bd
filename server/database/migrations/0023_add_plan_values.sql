-- Plans may say what their values are, and incentives name their countries. Nobody has said so of stored ones.
CREATE TABLE "long_term_incentive_countries" (
	"company_id" integer NOT NULL,
	"long_term_incentive_id" integer NOT NULL,
	"country_id" integer NOT NULL,
	CONSTRAINT "long_term_incentive_countries_company_id_long_term_incentive_id_country_id_pk" PRIMARY KEY("company_id","long_term_incentive_id","country_id")
);

ALTER TABLE "long_term_incentive_plans" ADD COLUMN "value_kind" text;
ALTER TABLE "long_term_incentive_plans" ADD COLUMN "currency_id" integer;
ALTER TABLE "long_term_incentive_countries" ADD CONSTRAINT "long_term_incentive_countries_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "long_term_incentive_countries" ADD CONSTRAINT "long_term_incentive_countries_incentive" FOREIGN KEY ("company_id","long_term_incentive_id") REFERENCES "public"."long_term_incentives"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "long_term_incentive_plans" ADD CONSTRAINT "long_term_incentive_plans_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "long_term_incentive_plans" ADD CONSTRAINT "long_term_incentive_plans_currency" CHECK (coalesce("long_term_incentive_plans"."value_kind" = 'CURRENCY', false) = ("long_term_incentive_plans"."currency_id" is not null));
-- Changes that were kept before hold records of the former shape.
UPDATE "version_edits" SET "before" = '{"value_kind": null, "currency": null, "countries": []}' || "before",
  "after" = '{"value_kind": null, "currency": null, "countries": []}' || "after"
WHERE "resource" = 'incentives';
