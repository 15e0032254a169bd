CREATE TABLE "console_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"encoding" text,
	"bytes" "bytea" NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE "mail_outbox" ADD COLUMN "failed_at" timestamp with time zone;
