-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "code" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "coverage" TEXT,
ADD COLUMN     "currency" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "place" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "price" DECIMAL(10,2),
ADD COLUMN     "quantity" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "rating" INTEGER,
ADD COLUMN     "series" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "shipping" DECIMAL(10,2),
ADD COLUMN     "sold_for" DECIMAL(10,2),
ADD COLUMN     "special_drills" TEXT NOT NULL DEFAULT '';

ALTER TABLE "projects"
  ADD COLUMN "more_search" BYTEA GENERATED ALWAYS AS (folded_bytes("code" || E'\n' || "place" || E'\n' || "series")) STORED,
  ADD CONSTRAINT "projects_coverage_check" CHECK ("coverage" IN ('full', 'partial')),
  ADD CONSTRAINT "projects_special_drills_check" CHECK ("special_drills" ~ '^((ab|crystal|glow|fairy_dust|pearl|metallic|other)(,|$))*$'),
  ADD CONSTRAINT "projects_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "projects_quantity_check" CHECK ("quantity" BETWEEN 1 AND 99),
  ADD CONSTRAINT "projects_money_check" CHECK (least("price", "shipping", "sold_for") >= 0),
  ADD CONSTRAINT "projects_currency_check" CHECK ("currency" ~ '^([A-Z]{3})?$'),
  ADD CONSTRAINT "projects_code_check" CHECK (char_length("code") <= 64),
  ADD CONSTRAINT "projects_place_check" CHECK (char_length("place") <= 100),
  ADD CONSTRAINT "projects_series_check" CHECK (char_length("series") <= 100);

-- CreateIndex
CREATE INDEX "projects_user_code_idx" ON "projects"("user", "code");
CREATE INDEX "projects_user_place_idx" ON "projects"("user", "place");
CREATE INDEX "projects_user_series_idx" ON "projects"("user", "series");

ALTER TABLE "users" ADD COLUMN     "hides_money" BOOLEAN NOT NULL DEFAULT false;
