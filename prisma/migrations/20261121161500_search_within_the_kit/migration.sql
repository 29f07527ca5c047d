-- Search reads a kit's words from the kit's own row (docs/decisions/004): the text of its notes is kept there, folded.

DROP INDEX "projects_user_search_idx";
DROP INDEX "progress_notes_user_search_idx";

-- AlterTable
ALTER TABLE "progress_notes" DROP COLUMN "search";

-- AlterTable
ALTER TABLE "projects" ADD COLUMN "note_search" TEXT NOT NULL DEFAULT '';

-- Whatever writes notes fires one of the triggers below, once for a statement. The kits are held first, so that of two who write to one
-- kit the second sees what the first has written.
CREATE FUNCTION keep_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM projects WHERE id IN (SELECT project FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE projects SET note_search = told.text
  FROM (
    SELECT kit.id, coalesce(fold(string_agg(n.content, E'\n' ORDER BY n.id)), '') AS text
    FROM (SELECT DISTINCT project AS id FROM changed) kit LEFT JOIN progress_notes n ON n.project = kit.id
    GROUP BY kit.id
  ) told
  WHERE projects.id = told.id AND projects.note_search <> told.text;
  RETURN NULL;
END $$;

CREATE TRIGGER note_search_insert AFTER INSERT ON progress_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_note_search();
CREATE TRIGGER note_search_delete AFTER DELETE ON progress_notes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_note_search();
-- A note that moves to another kit changes both.
CREATE TRIGGER note_search_update AFTER UPDATE ON progress_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_note_search();
CREATE TRIGGER note_search_leave AFTER UPDATE ON progress_notes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_note_search();

UPDATE projects SET note_search = told.text
FROM (SELECT project, fold(string_agg(content, E'\n' ORDER BY id)) AS text FROM progress_notes GROUP BY project) told
WHERE projects.id = told.project;
