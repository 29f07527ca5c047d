-- The legends of kits and the drawer of drills.

-- Codes as they are compared: upper case, without spaces and leading zeros. BLANC is WHITE, AB105 is 105AB, and a finish
-- never equals the plain color. `drill-key.ts` has the same rules, and a test compares the two. Bytes decide what a letter is.
CREATE FUNCTION drill_key(code text, finish text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE finish WHEN '' THEN plain WHEN 'ab' THEN regexp_replace(plain, 'AB$', '') || 'AB'
    ELSE plain || ':' || upper(finish COLLATE "C") END
  FROM (
    SELECT CASE WHEN bare = 'BLANC' THEN 'WHITE' ELSE regexp_replace(bare, '^AB([0-9]+)$', '\1AB') END AS plain
    FROM (SELECT regexp_replace(translate(upper(code COLLATE "C"), E' \t\u00a0', ''), '^(AB)?0+([0-9])', '\1\2') AS bare) stripped
  ) spelled
$$;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "legend_image" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "legend_image_height" INTEGER,
ADD COLUMN     "legend_image_width" INTEGER;

-- CreateTable
CREATE TABLE "kit_colors" (
    "id" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "symbol" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL,
    "count" INTEGER,
    "ran_short" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "code_key" TEXT GENERATED ALWAYS AS (drill_key("code", '')) STORED,

    CONSTRAINT "kit_colors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drills" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "palette" TEXT NOT NULL DEFAULT 'dmc',
    "code" TEXT NOT NULL,
    "shape" "drill_shape" NOT NULL,
    "finish" TEXT NOT NULL DEFAULT '',
    "amount" TEXT NOT NULL DEFAULT 'some',
    "place" TEXT NOT NULL DEFAULT '',
    "swatch" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "code_key" TEXT GENERATED ALWAYS AS (drill_key("code", "finish")) STORED,

    CONSTRAINT "drills_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "color_changes" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "was" JSONB NOT NULL,
    "now" JSONB NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "color_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kit_colors_project_position_id_idx" ON "kit_colors"("project", "position", "id");

-- CreateIndex
CREATE INDEX "kit_colors_user_code_key_project_idx" ON "kit_colors"("user", "code_key", "project");

-- CreateIndex
CREATE UNIQUE INDEX "kit_colors_id_user_key" ON "kit_colors"("id", "user");

-- CreateIndex
CREATE INDEX "drills_user_code_key_idx" ON "drills"("user", "code_key");

-- CreateIndex
CREATE UNIQUE INDEX "drills_id_user_key" ON "drills"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "drills_user_palette_code_shape_finish_key" ON "drills"("user", "palette", "code", "shape", "finish");

-- CreateIndex
CREATE INDEX "color_changes_user_created_idx" ON "color_changes"("user", "created" DESC);

-- CreateIndex
CREATE INDEX "color_changes_expires_idx" ON "color_changes"("expires");

-- AddForeignKey
ALTER TABLE "kit_colors" ADD CONSTRAINT "kit_colors_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kit_colors" ADD CONSTRAINT "kit_colors_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drills" ADD CONSTRAINT "drills_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "color_changes" ADD CONSTRAINT "color_changes_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "kit_colors" ADD CONSTRAINT "kit_colors_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "kit_colors_position_check" CHECK ("position" BETWEEN 0 AND 9999),
  ADD CONSTRAINT "kit_colors_symbol_check" CHECK (char_length("symbol") <= 4),
  ADD CONSTRAINT "kit_colors_code_check" CHECK (char_length("code") BETWEEN 1 AND 12 AND "code" = btrim("code")),
  ADD CONSTRAINT "kit_colors_count_check" CHECK ("count" BETWEEN 1 AND 9999999);

ALTER TABLE "drills" ADD CONSTRAINT "drills_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "drills_palette_check" CHECK ("palette" IN ('dmc', 'other')),
  ADD CONSTRAINT "drills_code_check" CHECK (char_length("code") BETWEEN 1 AND 12 AND "code" = btrim("code")),
  ADD CONSTRAINT "drills_finish_check" CHECK ("finish" IN ('', 'ab', 'crystal', 'glow', 'fairy_dust', 'pearl', 'metallic', 'other')),
  ADD CONSTRAINT "drills_amount_check" CHECK ("amount" ~ '^(some|plenty|0|[1-9][0-9]{0,6})$'),
  ADD CONSTRAINT "drills_place_check" CHECK (char_length("place") <= 100),
  ADD CONSTRAINT "drills_swatch_check" CHECK ("swatch" ~ '^(#[0-9A-Fa-f]{6})?$');

-- Every photo of every kit, one row for each: the kit's own, and that of its legend. "id" is the kit's.
CREATE VIEW "project_photos" AS
  SELECT "id", "user", "image" FROM "projects" WHERE "image" <> ''
  UNION ALL
  SELECT "id", "user", "legend_image" FROM "projects" WHERE "legend_image" <> '';

SELECT announce_changes_of('kit_colors', 'user', '{code_key}');
SELECT announce_changes_of('drills', 'user', '{code_key}');
