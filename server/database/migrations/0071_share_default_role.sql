-- expand
-- One default role for whoever arrives, by provisioning or by a first sign-in (decision 0137). The column default_role is read no
-- more; the version before goes on with it.
SELECT history.forget('identity_providers');
ALTER TABLE "identity_providers" ADD COLUMN "admits_new" boolean DEFAULT false NOT NULL;
UPDATE "identity_providers" SET "admits_new" = true WHERE "default_role" IS NOT NULL;
SELECT history.record('identity_providers', 'identity_providers', 'id', '{secret,former_secret,last_test}');

-- The role of new people becomes the default one where provisioning has brought nobody and has none, so that nobody gets more.
SELECT history.forget('provisioned_groups');
WITH "presets" ("role", "application", "permissions") AS (
	VALUES
		('COMPANY_ADMIN', 'TOM', '["VIEW_SECTOR", "VIEW_INDUSTRY", "VIEW_SUB_INDUSTRY", "VIEW_JOB_FUNCTION", "VIEW_JOB_SUB_FUNCTION", "VIEW_COMPANY_USER",
			"CREATE_OFFER", "VIEW_OFFER", "UPDATE_OFFER", "CREATE_JOB_GRADE", "VIEW_JOB_GRADE", "UPDATE_JOB_GRADE",
			"CREATE_SALARY_RANGE", "VIEW_SALARY_RANGE", "UPDATE_SALARY_RANGE", "CREATE_CASH_ALLOWANCE", "VIEW_CASH_ALLOWANCE",
			"UPDATE_CASH_ALLOWANCE", "CREATE_COMPANY_STI", "VIEW_COMPANY_STI", "UPDATE_COMPANY_STI", "CREATE_COMPANY_LTI",
			"VIEW_COMPANY_LTI", "UPDATE_COMPANY_LTI", "CREATE_INTERNAL_PAYROLL", "VIEW_INTERNAL_PAYROLL", "UPDATE_INTERNAL_PAYROLL",
			"CREATE_MARKET_DATA", "VIEW_MARKET_DATA", "UPDATE_MARKET_DATA", "CREATE_BUSINESS_UNIT", "VIEW_BUSINESS_UNIT",
			"CREATE_REGION", "VIEW_REGION", "CREATE_COUNTRY", "VIEW_COUNTRY", "VIEW_COMPANY", "VIEW_LEGAL_ENTITY",
			"VIEW_GRADE_COMPANY_MAPPING", "VIEW_TOM_DASHBOARD"]'::jsonb),
		('COMPANY_ADMIN', 'JE', '["CREATE_CUSTOM_JOB_FUNCTION", "VIEW_CUSTOM_JOB_FUNCTION", "UPDATE_CUSTOM_JOB_FUNCTION", "CREATE_CUSTOM_JOB_SUB_FUNCTION",
			"VIEW_CUSTOM_JOB_SUB_FUNCTION", "UPDATE_CUSTOM_JOB_SUB_FUNCTION", "CREATE_JOB_EVALUATION", "VIEW_JOB_EVALUATION",
			"VIEW_JE_DASHBOARD", "VIEW_JOB_LIBRARY"]'::jsonb),
		('COMPANY_USER', 'TOM', '["VIEW_SECTOR", "VIEW_INDUSTRY", "VIEW_SUB_INDUSTRY", "VIEW_JOB_FUNCTION", "VIEW_JOB_SUB_FUNCTION", "VIEW_COMPANY_USER",
			"CREATE_OFFER", "VIEW_OFFER", "UPDATE_OFFER", "VIEW_JOB_GRADE", "VIEW_SALARY_RANGE", "VIEW_CASH_ALLOWANCE",
			"VIEW_COMPANY_STI", "VIEW_COMPANY_LTI", "VIEW_INTERNAL_PAYROLL", "VIEW_MARKET_DATA", "VIEW_BUSINESS_UNIT", "VIEW_REGION",
			"VIEW_COUNTRY", "VIEW_COMPANY", "VIEW_LEGAL_ENTITY", "VIEW_GRADE_COMPANY_MAPPING", "VIEW_TOM_DASHBOARD"]'::jsonb),
		('COMPANY_USER', 'JE', '["CREATE_CUSTOM_JOB_FUNCTION", "VIEW_CUSTOM_JOB_FUNCTION", "CREATE_CUSTOM_JOB_SUB_FUNCTION",
			"VIEW_CUSTOM_JOB_SUB_FUNCTION", "CREATE_JOB_EVALUATION", "VIEW_JOB_EVALUATION", "VIEW_JE_DASHBOARD", "VIEW_JOB_LIBRARY"]'::jsonb),
		('COMPANY_BUSINESS_ACCESS', 'TOM', '["VIEW_SECTOR", "VIEW_INDUSTRY", "VIEW_SUB_INDUSTRY", "VIEW_JOB_FUNCTION", "VIEW_JOB_SUB_FUNCTION", "VIEW_COMPANY_USER",
			"VIEW_OFFER", "VIEW_JOB_GRADE", "VIEW_SALARY_RANGE", "VIEW_CASH_ALLOWANCE", "VIEW_COMPANY_STI", "VIEW_COMPANY_LTI",
			"VIEW_INTERNAL_PAYROLL", "VIEW_MARKET_DATA", "VIEW_BUSINESS_UNIT", "VIEW_REGION", "VIEW_COUNTRY", "VIEW_COMPANY",
			"VIEW_LEGAL_ENTITY", "VIEW_GRADE_COMPANY_MAPPING", "VIEW_TOM_DASHBOARD"]'::jsonb),
		('COMPANY_BUSINESS_ACCESS', 'JE', '["VIEW_CUSTOM_JOB_FUNCTION", "VIEW_CUSTOM_JOB_SUB_FUNCTION", "VIEW_JOB_EVALUATION", "VIEW_JE_DASHBOARD",
			"VIEW_JOB_LIBRARY"]'::jsonb)
), "chosen" AS (
	SELECT DISTINCT ON ("company_id") "company_id", "default_role"
	FROM "identity_providers" WHERE "default_role" IS NOT NULL
	ORDER BY "company_id", "state" = 'active' DESC, "state" = 'tested' DESC, "id" DESC
), "given" AS (
	SELECT o."company_id", jsonb_object_agg(p."application", jsonb_build_object(
		'name', p."role", 'permissions', p."permissions", 'has_live_pay_tool', false)) AS "roles"
	FROM "chosen" o
	JOIN "companies" c ON c."id" = o."company_id"
	JOIN "presets" p ON p."role" = o."default_role" AND p."application" = ANY (c."applications")
	WHERE NOT EXISTS (SELECT FROM "provisioned_people" q WHERE q."company_id" = o."company_id")
	GROUP BY o."company_id"
)
INSERT INTO "provisioned_groups" AS g ("company_id", "name", "is_everybody", "position", "roles")
SELECT "company_id", '', true, 2000000000, "roles" FROM "given"
ON CONFLICT ("company_id") WHERE "is_everybody" DO UPDATE SET "roles" = excluded."roles" WHERE g."roles" = '{}'::jsonb;
SELECT history.record('provisioned_groups', 'provisioned_groups', 'id', '{members_version,changed_at}');
