-- Names that look the same are one name: composed or decomposed, with a no-break space, with a character that cannot be
-- seen. The functions have the rules of app/platform/input/plain-text.ts.

-- Composed (NFC), single plain spaces, nothing that cannot be seen. Line breaks and tabs stay.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most texts have only composed characters that can be seen. Looking for others takes a tenth of replacing them.
  IF value ~ '[^\t-\r\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0373\u0375-\u037d\u037f-\u0386\u0388-\u0482\u048a-\u0590\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2100-\u2125\u2190-\u2328\u232b-\u27ff\u3001-\u3029\u303b-\u3098\u309b-\u3163\u3165-\ud7a3\uff01-\uff9f\U0001f000-\U0001faff]' THEN
    value := regexp_replace(value, '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]', ' ', 'g');
    value := regexp_replace(value, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff]', '', 'g');
    -- Sorting the marks of one letter takes quadratic time: 10 ms for 500. The app composes longer texts before it stores them.
    IF char_length(value) <= 500 THEN
      value := normalize(value, NFC);
    END IF;
  END IF;
  IF position('  ' IN value) > 0 THEN
    value := regexp_replace(value, ' +', ' ', 'g');
  END IF;
  RETURN value;
END $$;

-- The functions name their schemas, because pg_restore writes rows without a search path.
DO $make$
DECLARE
  home text := (SELECT quote_ident(nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'unaccent');
  plain text := quote_ident(current_schema()) || '.plain_text';
  -- unaccent changes only other characters than ASCII, and takes most of the time.
  folded text := format($body$CASE WHEN octet_length(value) = char_length(value) AND position('  ' IN value) = 0 THEN lower(value)
    ELSE lower(%s.unaccent(%L::regdictionary, %s(value))) END$body$, home, home || '.unaccent', plain);
BEGIN
  EXECUTE format('CREATE FUNCTION same_name(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    format('BEGIN RETURN lower(btrim(%s(translate(value, E''\t\n\x0b\f\r'', ''     '')))); END', plain));
  EXECUTE format('CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'BEGIN RETURN ' || folded || '; END');
  EXECUTE format('CREATE OR REPLACE FUNCTION folded_bytes(value text) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'BEGIN RETURN convert_to(' || folded || ', ''UTF8''); END');
END $make$;

-- CreateTable
CREATE TABLE "kept_apart" (
    "record" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "was" TEXT NOT NULL,
    "renamed" TEXT NOT NULL,
    "twin" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_apart_pkey" PRIMARY KEY ("record")
);

-- CreateIndex
CREATE INDEX "kept_apart_user_kind_idx" ON "kept_apart"("user", "kind");

-- AddForeignKey
ALTER TABLE "kept_apart" ADD CONSTRAINT "kept_apart_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "kept_apart" ADD CONSTRAINT "kept_apart_kind_check" CHECK ("kind" IN ('companies', 'artists', 'tags'));

-- As plainLine(), but it keeps every joiner and variation selector.
CREATE FUNCTION plain_line(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT RETURN
  normalize(btrim(regexp_replace(regexp_replace(value,
    '[\t-\r\x20\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
    U&' \061C\200C\200D\200E\200F'), NFC);

-- Nothing is merged: of names that are one now, the oldest keeps its name, and the others get a number, listed for their owner.
DO $$
DECLARE
  list text;
  longest integer;
  twin record;
  place integer;
  renamed text;
  is_taken boolean;
BEGIN
  FOREACH list IN ARRAY ARRAY['companies', 'artists', 'tags'] LOOP
    longest := CASE list WHEN 'tags' THEN 50 ELSE 100 END;
    FOR twin IN EXECUTE format($find$
      SELECT id, owner, was, key, CASE WHEN at > 1 THEN first END AS other, coalesce(nullif(plain_line(was), ''), 'No name') AS base
      FROM (
        SELECT id, "user" AS owner, name::text AS was, same_name(name::text) AS key, row_number() OVER alike AS at, first_value(id) OVER alike AS first
        FROM %I WINDOW alike AS (PARTITION BY "user", same_name(name::text) ORDER BY created, id)
      ) named WHERE at > 1 OR key = '' ORDER BY owner, key, at$find$, list)
    LOOP
      place := CASE WHEN twin.other IS NULL THEN 1 ELSE 2 END;
      LOOP
        renamed := CASE WHEN place = 1 THEN twin.base ELSE rtrim(left(twin.base, longest - length(' ' || place))) || ' ' || place END;
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "user" = $1 AND same_name(name::text) = same_name($2))', list)
          INTO is_taken USING twin.owner, renamed;
        EXIT WHEN NOT is_taken;
        place := place + 1;
      END LOOP;
      EXECUTE format('UPDATE %I SET name = $1 WHERE id = $2', list) USING renamed, twin.id;
      INSERT INTO kept_apart (record, "user", kind, was, renamed, twin) VALUES (twin.id, twin.owner, list, twin.was, renamed, twin.other);
    END LOOP;
    EXECUTE format('UPDATE %I SET name = plain_line(name::text) WHERE name::text <> plain_line(name::text)', list);
    EXECUTE format('UPDATE %I SET name = name WHERE name_key <> fold(name::text)', list);
  END LOOP;
END $$;

-- The unique names of the previous release stay, for its imports.
CREATE UNIQUE INDEX "companies_user_same_name_key" ON "companies"("user", same_name("name"::text));
CREATE UNIQUE INDEX "artists_user_same_name_key" ON "artists"("user", same_name("name"::text));
CREATE UNIQUE INDEX "tags_user_same_name_key" ON "tags"("user", same_name("name"::text));

UPDATE projects SET
  title = coalesce(nullif(plain_line(title), ''), 'Untitled kit'), code = plain_line(code), place = plain_line(place), series = plain_line(series)
WHERE title <> plain_line(title) OR code <> plain_line(code) OR place <> plain_line(place) OR series <> plain_line(series);

-- Writing a text computes the columns that are generated from it.
UPDATE projects SET title = title, general_notes = general_notes, code = code
WHERE title_key <> fold(title) OR "search" <> folded_bytes(title || E'\n' || general_notes)
  OR more_search <> folded_bytes(code || E'\n' || place || E'\n' || series);
UPDATE projects SET note_search = folded_bytes(told.text)
FROM (SELECT project, string_agg(content, E'\n' ORDER BY id) AS text FROM progress_notes GROUP BY project) told
WHERE projects.id = told.project AND projects.note_search <> folded_bytes(told.text);

DROP FUNCTION plain_line(text);
