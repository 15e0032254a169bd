-- A person may hold several reset tokens. Those that exist were taken from mails, or serve as such.
ALTER TABLE "reset_tokens" DROP CONSTRAINT "reset_tokens_pkey";
ALTER TABLE "reset_tokens" DROP CONSTRAINT "reset_tokens_hash_unique";
ALTER TABLE "reset_tokens" ADD PRIMARY KEY ("hash");
ALTER TABLE "reset_tokens" ADD COLUMN "purpose" text DEFAULT 'MAIL' NOT NULL;
ALTER TABLE "reset_tokens" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE INDEX "reset_tokens_user" ON "reset_tokens" USING btree ("user_id");
