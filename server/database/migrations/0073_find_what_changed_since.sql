-- expand
-- What has changed since a moment, of all records or of one: a record is found in the index, whatever else has changed since. The months
-- before come first, since nobody writes to them; writers wait for the last one only.
DO $$
DECLARE month regclass;
BEGIN
	FOR month IN SELECT oid::regclass FROM pg_inherits JOIN pg_class ON oid = inhrelid
		WHERE inhparent = 'history.changed_rows'::regclass ORDER BY relname
	LOOP
		EXECUTE format('CREATE INDEX ON %s (table_name, company_id, at, record_id)', month);
	END LOOP;
END $$;
CREATE INDEX changed_rows_since ON history.changed_rows (table_name, company_id, at, record_id);
DROP INDEX history.changed_rows_of_time;
