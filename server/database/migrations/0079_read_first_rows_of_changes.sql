-- expand
-- The first rows of a change, however many it has. PostgreSQL cannot know that a change has a million of them, and that they
-- lie in one month: it would rather sort them than read all months in the order of their primary keys.
CREATE FUNCTION history.first_rows(of_change bigint, made_at timestamptz, most integer) RETURNS SETOF history.changed_rows
LANGUAGE sql STABLE ROWS 20 SET enable_sort = off AS $$
	SELECT * FROM history.changed_rows r WHERE r.change_id = of_change AND r.at = made_at ORDER BY r.id LIMIT most
$$;
