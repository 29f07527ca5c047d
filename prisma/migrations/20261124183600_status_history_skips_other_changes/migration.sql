-- Most changes of kits leave the status: they do not need the statement that follows.

CREATE OR REPLACE FUNCTION record_status_change() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM kits kit JOIN was ON was.id = kit.id WHERE was.status <> kit.status) THEN
    RETURN NULL;
  END IF;
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
