-- expand
-- Which companies came from other installations (decision 0107).
CREATE TABLE "imported_companies" (
	"company_id" integer NOT NULL,
	"origin" text NOT NULL,
	"origin_id" integer NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_companies_company_id_pk" PRIMARY KEY("company_id")
);

CREATE TABLE "imported_ids" (
	"company_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"origin_id" integer NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "imported_ids_company_id_table_name_origin_id_pk" PRIMARY KEY("company_id","table_name","origin_id")
);

ALTER TABLE "imported_companies" ADD CONSTRAINT "imported_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imported_ids" ADD CONSTRAINT "imported_ids_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "imported_companies_origin" ON "imported_companies" USING btree ("origin","origin_id");
