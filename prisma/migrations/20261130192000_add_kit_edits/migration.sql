-- What changed in the fields of a kit (docs/decisions/039): {"price": [42, 45]}.

-- CreateTable
CREATE TABLE "kit_edits" (
    "id" TEXT NOT NULL DEFAULT left(md5(gen_random_uuid()::text), 16),
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "created" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kit_edits_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kit_edits_project_created_idx" ON "kit_edits"("project", "created");

-- CreateIndex
CREATE INDEX "kit_edits_user_created_id_idx" ON "kit_edits"("user", "created", "id");

SELECT announce_changes_of('kit_edits', 'user');

-- Has changes of these columns of `projects` recorded, and of no others. A migration that adds a field of a kit calls it with all columns.
-- The function is written out for them, and looks up few functions: that takes most of the time of a change of one kit.
CREATE FUNCTION keep_edits_of(columns text[]) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  changes text := (SELECT string_agg(format(
    'CASE WHEN kit.%1$I IS DISTINCT FROM former.%1$I THEN concat(%2$L, json_build_array(former.%1$I, kit.%1$I)) END',
    name, '"' || name || '":'), ', ') FROM unnest(columns) name);
BEGIN
  -- Without nested loops: a plan made for one kit is kept for ten thousand.
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION record_kit_edits() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off AS $body$
    BEGIN
      INSERT INTO kit_edits (id, project, "user", changes)
      SELECT left(md5(id || (SELECT clock_timestamp()::text)), 16), id, "user", ('{' || changes || '}')::jsonb
      FROM (
        SELECT kit.id, kit."user", concat_ws(',', %s) AS changes FROM kits kit JOIN was former ON former.id = kit.id OFFSET 0
      ) compared
      WHERE changes <> '';
      RETURN NULL;
    END $body$
  $function$, changes);
END $make$;

SELECT keep_edits_of('{title,kit_category,drill_shape,artist,company,date_purchased,date_received,date_started,date_completed,width,height,total_diamonds,source_url,general_notes,kitted,color_count,coverage,special_drills,code,place,series,rating,quantity,price,shipping,sold_for,currency,order_number,date_expected,tracking_url,adhesive,pieces,pieces_done,finishing,went_to,date_left,asked}');

CREATE TRIGGER record_kit_edits AFTER UPDATE ON projects
  REFERENCING OLD TABLE AS was NEW TABLE AS kits FOR EACH STATEMENT EXECUTE FUNCTION record_kit_edits();

-- In place of a foreign key, which would be checked once for each kit of a bulk change.
CREATE FUNCTION delete_kit_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kit_edits WHERE project = ANY (ARRAY(SELECT id FROM kits));
  RETURN NULL;
END $$;

CREATE TRIGGER delete_kit_edits AFTER DELETE ON projects
  REFERENCING OLD TABLE AS kits FOR EACH STATEMENT EXECUTE FUNCTION delete_kit_edits();
