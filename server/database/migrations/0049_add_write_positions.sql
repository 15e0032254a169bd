-- expand
-- How far the log of the database was when an account had last written something (decision 0115).
CREATE TABLE "write_positions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"position" "pg_lsn" NOT NULL
) WITH (fillfactor = 50);

ALTER TABLE "write_positions" ADD CONSTRAINT "write_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
