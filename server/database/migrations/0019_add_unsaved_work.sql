CREATE TABLE "unsaved_work" (
	"user_id" integer NOT NULL,
	"browser" text NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsaved_work_user_id_browser_place_pk" PRIMARY KEY("user_id","browser","place")
);

ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT gen_random_uuid()::text NOT NULL;
ALTER TABLE "unsaved_work" ADD CONSTRAINT "unsaved_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "unsaved_work_stored" ON "unsaved_work" USING btree ("stored_at");
