-- expand
-- The applications in which a session was used, so that people recognise it (decision 0126).
ALTER TABLE "sessions" ADD COLUMN "applications" text[] DEFAULT '{}' NOT NULL;
