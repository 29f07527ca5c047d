-- Words with umlauts are found as they are typed without them, too: “Mühle” by “muehle”. The functions name their schemas, because
-- pg_restore writes rows without a search path.
DO $make$
DECLARE
  here text := quote_ident(current_schema());
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION fold_umlauts(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
    BEGIN
      RETURN %1$s.fold(replace(replace(replace(lower(%1$s.plain_text(value)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'));
    END $body$;

    CREATE OR REPLACE FUNCTION folded_bytes(value text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
    DECLARE
      folded text := %1$s.fold(value);
    BEGIN
      IF value ~ '[äöüÄÖÜ\u0308]' THEN
        folded := concat_ws(E'\n', folded, (SELECT string_agg(%1$s.fold_umlauts(word[1]), E'\n')
          FROM regexp_matches(%1$s.plain_text(value), '\S*[äöüÄÖÜ]\S*', 'g') word));
      END IF;
      RETURN convert_to(folded, 'UTF8');
    END $body$$create$, here);
END $make$;

-- Writing a text computes the columns that are generated from it.
UPDATE projects SET title = title WHERE concat(title, general_notes, code, place, series) ~ '[äöüÄÖÜ\u0308]';
UPDATE projects SET note_search = folded_bytes(told.text)
FROM (SELECT project, string_agg(content, E'\n' ORDER BY id) AS text FROM progress_notes GROUP BY project) told
WHERE projects.id = told.project AND told.text ~ '[äöüÄÖÜ\u0308]';
