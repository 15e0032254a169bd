-- expand
-- What happened to an account, for the mails that tell its owner (decision 0126).
ALTER TABLE "mail_outbox" ADD COLUMN "notice" jsonb;
