-- Search compares bytes (docs/decisions/004): one text stands in another exactly when its UTF-8 bytes do, and Postgres finds them in
-- two thirds of the time that LIKE takes, which goes from character to character.

-- convert_to is only STABLE because a server's conversions can be replaced; from UTF-8 to UTF-8 there is none.
CREATE FUNCTION folded_bytes(value text) RETURNS bytea
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN convert_to(fold(value), 'UTF8');

-- AlterTable
ALTER TABLE "projects" DROP COLUMN "search",
  ADD COLUMN "search" BYTEA GENERATED ALWAYS AS (folded_bytes("title" || E'\n' || "general_notes")) STORED,
  ALTER COLUMN "note_search" DROP DEFAULT,
  ALTER COLUMN "note_search" TYPE BYTEA USING convert_to("note_search", 'UTF8'),
  ALTER COLUMN "note_search" SET DEFAULT '\x';

CREATE OR REPLACE FUNCTION keep_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM projects WHERE id IN (SELECT project FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE projects SET note_search = told.text
  FROM (
    SELECT kit.id, coalesce(folded_bytes(string_agg(n.content, E'\n' ORDER BY n.id)), '') AS text
    FROM (SELECT DISTINCT project AS id FROM changed) kit LEFT JOIN progress_notes n ON n.project = kit.id
    GROUP BY kit.id
  ) told
  WHERE projects.id = told.id AND projects.note_search <> told.text;
  RETURN NULL;
END $$;

-- A kit in the trash kept the text; when it comes back, its notes bring it along.
UPDATE trash SET payload = jsonb_set(payload, '{rows,projects}',
  (SELECT coalesce(jsonb_agg(kit - 'note_search'), '[]') FROM jsonb_array_elements(payload #> '{rows,projects}') kit))
WHERE payload #> '{rows,projects}' IS NOT NULL;
