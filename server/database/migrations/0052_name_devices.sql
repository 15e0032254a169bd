-- expand
-- What browsers say of themselves, so that people recognise where they are signed in.
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;
