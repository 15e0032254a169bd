-- expand
-- From when on the people of a company, and the provider's staff, need a second factor, and in which roles (decision 0134).
SELECT history.forget('companies');
ALTER TABLE "companies"
	ADD COLUMN "second_factor_from" date,
	ADD COLUMN "second_factor_roles" text[] DEFAULT '{}' NOT NULL;
SELECT history.record('companies', 'companies', 'id');

CREATE TABLE "staff_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"second_factor_from" date,
	"second_factor_roles" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_rules_one" CHECK ("staff_rules"."id" = 1)
);
INSERT INTO "staff_rules" DEFAULT VALUES;
SELECT history.record('staff_rules', 'staff_rules', 'id');
