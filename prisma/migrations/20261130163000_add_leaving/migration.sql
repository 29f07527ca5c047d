-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "asked" DECIMAL(10,2),
ADD COLUMN     "date_left" DATE,
ADD COLUMN     "finishing" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "went_to" TEXT NOT NULL DEFAULT '';

ALTER TABLE "projects"
  ADD CONSTRAINT "projects_finishing_check" CHECK ("finishing" ~ '^((pressed|sealed|mounted|framed|hung)(,|$))*$'),
  ADD CONSTRAINT "projects_went_to_check" CHECK (char_length("went_to") <= 100),
  ADD CONSTRAINT "projects_asked_check" CHECK ("asked" >= 0);

-- The year page and the suggestions read these rows alone.
CREATE INDEX "projects_user_date_left_idx" ON "projects"("user", "date_left") WHERE "date_left" IS NOT NULL;
CREATE INDEX "projects_user_went_to_idx" ON "projects"("user", "went_to") WHERE "went_to" <> '';
