-- expand
-- What writes have answered, for minutes, so that one that is sent again is not done twice (decision 0118).
CREATE TABLE "answered_calls" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" smallint,
	"answer" text,
	"change_id" bigint,
	CONSTRAINT "answered_calls_user_id_key_pk" PRIMARY KEY("user_id","key")
);
