-- Stored rows have no value here: add an UPDATE if they need one.
ALTER TABLE "mail_outbox" ADD COLUMN "invited_by" integer;
-- Fails if stored rows violate it: correct such rows first, with an UPDATE.
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
