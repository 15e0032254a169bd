DROP INDEX "user_roles_granted";
CREATE TABLE "last_visits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);

-- Cryptographic, so that nobody can hide permissions behind others with the same hash.
CREATE FUNCTION hash_texts(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN encode(substring(sha256(convert_to(array_to_string(texts, ','), 'UTF8')) FOR 16), 'hex');
ALTER TABLE "user_roles" ADD COLUMN "permission_set" text GENERATED ALWAYS AS (hash_texts(permissions)) STORED NOT NULL;
ALTER TABLE "last_visits" ADD CONSTRAINT "last_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "user_roles_granted" ON "user_roles" USING btree ("company_id","application","name","permission_set","user_id") WHERE "user_roles"."grant_access";

-- What is known of earlier visits: the sessions that have not been cleared yet.
INSERT INTO last_visits (user_id, day)
SELECT user_id, (max(greatest(s.created_at, t.created_at)) AT TIME ZONE 'utc')::date
FROM sessions s LEFT JOIN refresh_tokens t ON t.session_id = s.id GROUP BY user_id;
