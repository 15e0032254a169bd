-- One-time passwords expire. Those that were mailed before have their seven days from now on.
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp with time zone DEFAULT now() NOT NULL;
