-- expand
-- The cookie without which a session that ends with its browser does not go on (decision 0135).
ALTER TABLE "sessions" ADD COLUMN "cookie_hash" text;
