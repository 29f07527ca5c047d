-- The same results in less time: Postgres starts an executor for each call of a function in SQL that it cannot inline, and `unaccent`
-- is not immutable. Each kit that is written calls them three times. They name the schema of the extension, because pg_restore writes
-- rows without a search path.
DO $make$
DECLARE
  home text := (SELECT quote_ident(nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'unaccent');
  folded text := format('lower(%s.unaccent(%L::regdictionary, value))', home, home || '.unaccent');
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'BEGIN RETURN ' || folded || '; END');
  EXECUTE format('CREATE OR REPLACE FUNCTION folded_bytes(value text) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'BEGIN RETURN convert_to(' || folded || ', ''UTF8''); END');
END $make$;
