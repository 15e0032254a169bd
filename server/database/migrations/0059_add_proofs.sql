-- expand
-- When the person of a session last proved to be there, beside its sign-in (decision 0125).
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;
