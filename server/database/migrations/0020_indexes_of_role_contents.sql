DROP INDEX "user_roles_granted";
CREATE INDEX "user_roles_granted" ON "user_roles" USING btree ("company_id","application","name","permission_set","user_id","description","has_live_pay_tool") WHERE "user_roles"."grant_access";
CREATE INDEX "user_roles_revoked" ON "user_roles" USING btree ("company_id","user_id") WHERE not "user_roles"."grant_access";
