-- What costs little for one kit and much for ten thousand.

-- Lists go through all kits of a person and sort them (docs/decisions/004); nothing asks for these, and each is written with every change
-- of a kit, whatever changed.

-- DropIndex
DROP INDEX "projects_user_title_key_idx";

-- DropIndex
DROP INDEX "projects_user_date_purchased_idx";

-- DropIndex
DROP INDEX "projects_user_date_received_idx";

-- DropIndex
DROP INDEX "projects_user_date_started_idx";

-- The history (docs/decisions/008), once for a statement. As before: a status that is taken back within ten minutes leaves no trace.
DROP TRIGGER record_first_status ON projects;
DROP TRIGGER record_status_change ON projects;
DROP FUNCTION record_status_change();

CREATE FUNCTION record_first_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO status_changes (project, "user", to_status) SELECT id, "user", status FROM kits;
  RETURN NULL;
END $$;

-- Without nested loops: a plan made for one kit is kept for ten thousand.
CREATE FUNCTION record_status_change() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off AS $$
BEGIN
  WITH turned AS MATERIALIZED (
    SELECT kit.id, kit."user", was.status AS from_status, kit.status AS to_status, (
      SELECT CASE WHEN last.from_status = kit.status AND last.at > now() - interval '10 minutes' THEN last.id END
      FROM (SELECT c.id, c.from_status, c.at FROM status_changes c WHERE c.project = kit.id ORDER BY c.id DESC LIMIT 1) last
    ) AS taken_back
    FROM kits kit JOIN was ON was.id = kit.id
    WHERE was.status <> kit.status
  ), forgotten AS (
    DELETE FROM status_changes WHERE id = ANY (ARRAY(SELECT taken_back FROM turned))
  )
  INSERT INTO status_changes (project, "user", from_status, to_status)
  SELECT id, "user", from_status, to_status FROM turned WHERE taken_back IS NULL;
  RETURN NULL;
END $$;

-- A kit that comes back from the trash brings its history along.
CREATE TRIGGER record_first_status AFTER INSERT ON projects
  REFERENCING NEW TABLE AS kits FOR EACH STATEMENT WHEN (current_setting('glint.coming_back', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION record_first_status();
CREATE TRIGGER record_status_change AFTER UPDATE ON projects
  REFERENCING OLD TABLE AS was NEW TABLE AS kits FOR EACH STATEMENT EXECUTE FUNCTION record_status_change();

-- And the words of its notes, which come with it.
DROP TRIGGER note_search_insert ON progress_notes;
CREATE TRIGGER note_search_insert AFTER INSERT ON progress_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (current_setting('glint.coming_back', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION keep_note_search();
