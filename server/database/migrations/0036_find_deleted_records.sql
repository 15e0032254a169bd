-- Finds the deleted records of a kind, of which there are few among all that has changed (decision 0098).
CREATE INDEX changed_rows_deleted ON history.changed_rows (company_id, record, id) WHERE action = 'D' AND table_name = record;
