-- Fields that users define, and their values on kits by the ID of the field.

-- CreateTable
CREATE TABLE "custom_fields" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "position" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "custom_fields_user_position_id_idx" ON "custom_fields"("user", "position", "id");

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "custom_fields_user_same_name_key" ON "custom_fields"("user", same_name("name"));

ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "custom_fields_name_check" CHECK (char_length("name") BETWEEN 1 AND 40),
  ADD CONSTRAINT "custom_fields_kind_check" CHECK ("kind" IN ('text', 'number', 'day', 'yes_no', 'choice')),
  ADD CONSTRAINT "custom_fields_position_check" CHECK ("position" BETWEEN 0 AND 1000),
  ADD CONSTRAINT "custom_fields_options_check" CHECK (CASE WHEN jsonb_typeof("options") = 'array' THEN
    jsonb_array_length("options") = jsonb_array_length(jsonb_path_query_array("options", 'strict $[*] ? (@ like_regex "^.{1,40}$")'))
    AND CASE WHEN "kind" = 'choice' THEN jsonb_array_length("options") BETWEEN 1 AND 20 ELSE jsonb_array_length("options") = 0 END
    ELSE false END);

SELECT announce_changes_of('custom_fields', 'user');

-- The field of a deletion, which Undo restores.
ALTER TABLE "kit_changes" ADD COLUMN "custom_field" JSONB;

-- The texts in the values of a kit, without its days.
CREATE FUNCTION custom_texts(custom jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF custom = '{}' THEN RETURN NULL; END IF;
  RETURN (SELECT string_agg(value #>> '{}', E'\n') FROM jsonb_each(custom)
    WHERE jsonb_typeof(value) = 'string' AND value #>> '{}' !~ '^\d{4}-\d\d-\d\d$');
END $$;

ALTER TABLE "projects" ADD COLUMN "custom" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "projects"
  ADD COLUMN "custom_search" BYTEA GENERATED ALWAYS AS (folded_bytes(custom_texts("custom"))) STORED,
  ADD CONSTRAINT "projects_custom_check" CHECK (jsonb_typeof("custom") = 'object' AND octet_length("custom"::text) <= 8192);

-- Pages, API, imports, restores and Undo all end in this table: it keeps the values of the owner's fields that fit their kinds.
-- The fields are locked, so that the deletion of one also takes the values that are being written.
CREATE FUNCTION keep_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM custom_fields WHERE "user" = NEW."user" AND jsonb_exists(NEW.custom, id) ORDER BY id FOR KEY SHARE;
  NEW.custom := (
    SELECT coalesce(jsonb_object_agg(id, value), '{}')
    FROM (SELECT id, kind, options, NEW.custom -> id AS value FROM custom_fields WHERE "user" = NEW."user") f
    WHERE CASE kind || ' ' || jsonb_typeof(value)
      WHEN 'text string' THEN char_length(value #>> '{}') BETWEEN 1 AND 500
      WHEN 'number number' THEN abs(value::numeric) < 1000000000 AND value::numeric = round(value::numeric, 2)
      WHEN 'day string' THEN value #>> '{}' ~ '^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      WHEN 'yes_no boolean' THEN true
      WHEN 'choice string' THEN options @> value
      ELSE false END);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_custom_values BEFORE INSERT OR UPDATE OF custom ON "projects"
  FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_values();
