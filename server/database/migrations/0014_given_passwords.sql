-- Stored rows have no value here: add an UPDATE if they need one.
ALTER TABLE "users" ADD COLUMN "password_given_by" integer;
-- Fails if stored rows violate it: correct such rows first, with an UPDATE.
ALTER TABLE "users" ADD CONSTRAINT "users_password_given_by_users_id_fk" FOREIGN KEY ("password_given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "users_password_giver" ON "users" USING btree ("password_given_by") WHERE "users"."password_given_by" is not null;
