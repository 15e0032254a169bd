-- expand
-- The last day, in UTC, on which an account of provider staff counts, and of which end it was told (decision 0103).
SELECT history.forget('users');
ALTER TABLE "users" ADD COLUMN "ends_on" date CONSTRAINT "users_end" CHECK ("ends_on" is null or "company_id" is null);
ALTER TABLE "users" ADD COLUMN "told_of_end" date;
SELECT history.record('users', 'users', 'id', '{password_hash,is_one_time_password,password_set_at,password_given_by,invitation_withdrawn_at,told_of_end}');
