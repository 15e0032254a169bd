-- expand
-- What operators tell everybody who uses the console, and whether writes are refused meanwhile (decision 0112).
CREATE TABLE "banner" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"level" text NOT NULL,
	"refuses_writes" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banner_one" CHECK ("banner"."id" = 1),
	CONSTRAINT "banner_ends_at_after_starts_at" CHECK ("banner"."ends_at" > "banner"."starts_at")
);
-- By which request a mail was caused, so that the log and traces name it, whichever process sends it (decision 0111).
ALTER TABLE "mail_outbox" ADD COLUMN "request" text DEFAULT nullif(current_setting('history.context', true), '')::jsonb ->> 'request';
ALTER TABLE "mail_outbox" ADD COLUMN "trace" text DEFAULT nullif(current_setting('history.context', true), '')::jsonb ->> 'trace';
