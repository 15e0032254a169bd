ALTER TABLE "job_grades" ADD COLUMN "rank" integer;
-- Stored grades are in the order of their names, G2 before G10.
UPDATE "job_grades" g SET "rank" = placed.rank
FROM (
	SELECT company_id, id, row_number() OVER (PARTITION BY company_id, version_id ORDER BY grade_order, id) AS rank
	FROM "job_grades"
) placed
WHERE g.company_id = placed.company_id AND g.id = placed.id;
ALTER TABLE "job_grades" ALTER COLUMN "rank" SET NOT NULL;
DROP INDEX "job_grades_page";
CREATE UNIQUE INDEX "job_grades_rank" ON "job_grades" USING btree ("company_id","version_id","rank");
-- Changes that were kept tell the rank that the grade has now, or that a deleted one would have by its name.
UPDATE "version_edits" e SET "before" = e."before" || jsonb_build_object('rank', coalesce(
	(SELECT g.rank FROM "job_grades" g WHERE g.company_id = e.company_id AND g.id = (e."before" ->> 'id')::int),
	(SELECT count(*) + 1 FROM "job_grades" g WHERE g.company_id = e.company_id AND g.version_id = e.version_id
		AND g.grade_order < fold_order(fold(e."before" ->> 'grade')))))
WHERE e.resource = 'jobGrades' AND e."before" IS NOT NULL;
UPDATE "version_edits" e SET "after" = e."after" || jsonb_build_object('rank', coalesce(
	(SELECT g.rank FROM "job_grades" g WHERE g.company_id = e.company_id AND g.id = (e."after" ->> 'id')::int),
	(SELECT count(*) + 1 FROM "job_grades" g WHERE g.company_id = e.company_id AND g.version_id = e.version_id
		AND g.grade_order < fold_order(fold(e."after" ->> 'grade')))))
WHERE e.resource = 'jobGrades' AND e."after" IS NOT NULL;
