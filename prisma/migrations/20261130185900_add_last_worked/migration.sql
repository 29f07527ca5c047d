-- AlterTable: the day of a kit's newest note. The triggers that count the days of work set it.
ALTER TABLE "projects" ADD COLUMN "last_worked" DATE;

-- What is computed from a kit's notes is no change of the kit.
DROP FUNCTION announce_projects() CASCADE;
SELECT announce_changes_of('projects', 'user', '{search,title_key,note_search,last_worked}',
  '(n.note_search = o.note_search AND n.last_worked IS NOT DISTINCT FROM o.last_worked) OR n.updated <> o.updated');

CREATE FUNCTION set_last_worked(kits text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE projects p SET last_worked = worked.day
  FROM (
    SELECT kit.id, max(w.day) AS day FROM unnest(kits) AS kit (id) LEFT JOIN work_days w ON w.project = kit.id GROUP BY kit.id
  ) worked
  WHERE p.id = worked.id AND p.last_worked IS DISTINCT FROM worked.day
$$;

CREATE OR REPLACE FUNCTION count_work_days(kits text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM projects WHERE id = ANY (kits) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM work_days WHERE project = ANY (kits);
  INSERT INTO work_days SELECT * FROM work_days_of(kits);
  PERFORM set_last_worked(kits);
END $$;

SELECT set_last_worked((SELECT array_agg(DISTINCT project) FROM work_days));
