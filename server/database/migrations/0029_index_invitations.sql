CREATE INDEX "users_invited" ON "users" USING btree ("company_id","password_set_at") WHERE "users"."is_one_time_password" and "users"."company_id" is not null;
