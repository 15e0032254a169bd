-- expand
-- By whose days the roles of a company end and its planned changes begin (decision 0150). The check fails for a zone that the
-- database doesn't know: rights could no longer be read.
SELECT history.forget('companies');
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL
	CONSTRAINT "companies_time_zone" CHECK ((timestamptz 'epoch' at time zone "time_zone") is not null);
SELECT history.record('companies', 'companies', 'id');
