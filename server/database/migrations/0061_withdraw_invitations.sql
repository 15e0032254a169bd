-- expand
-- When an invitation was withdrawn that was not taken up (decision 0127).
SELECT history.forget('users');
ALTER TABLE "users" ADD COLUMN "invitation_withdrawn_at" timestamp with time zone;
SELECT history.record('users', 'users', 'id', '{password_hash,is_one_time_password,password_set_at,password_given_by,invitation_withdrawn_at}');
