-- expand
-- By whose days the roles of a company end and its planned changes begin (decision 0150). No check: which zones there are, the machine
-- of the database says, and an upgrade of it, a standby or a restore elsewhere may know others.
SELECT history.forget('companies');
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;
SELECT history.record('companies', 'companies', 'id');

-- The day in a time zone. One that is not known counts as UTC, as does none: days of one company must not keep all others waiting.
CREATE FUNCTION day_in(zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (now() AT TIME ZONE coalesce(zone, 'UTC'))::date;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN (now() AT TIME ZONE 'UTC')::date;
END $$;
