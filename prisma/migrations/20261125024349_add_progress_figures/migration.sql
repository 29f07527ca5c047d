-- AlterTable
ALTER TABLE "progress_notes" ADD COLUMN     "minutes" INTEGER,
ADD COLUMN     "percent" DECIMAL(4,1),
ADD COLUMN     "placed" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "hides_forecast" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "work_timers" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "started" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_timers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "year_goals" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "year_goals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "work_timers_user_key" ON "work_timers"("user");

-- CreateIndex
CREATE INDEX "work_timers_project_idx" ON "work_timers"("project");

-- CreateIndex
CREATE UNIQUE INDEX "year_goals_user_year_key" ON "year_goals"("user", "year");

-- CreateIndex
CREATE INDEX "progress_notes_user_date_created_id_idx" ON "progress_notes"("user", "date" DESC, "created" DESC, "id");

-- AddForeignKey
ALTER TABLE "work_timers" ADD CONSTRAINT "work_timers_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_timers" ADD CONSTRAINT "work_timers_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "year_goals" ADD CONSTRAINT "year_goals_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "progress_notes"
  ADD CONSTRAINT "progress_notes_placed_check" CHECK ("placed" >= 0),
  ADD CONSTRAINT "progress_notes_percent_check" CHECK ("percent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "progress_notes_minutes_check" CHECK ("minutes" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "progress_notes_figure_check" CHECK ("placed" IS NULL OR "percent" IS NULL);

-- The newest note with a figure is the progress of its kit.
CREATE INDEX "progress_notes_figures_idx" ON "progress_notes"("project", "date" DESC, "created" DESC, "id")
  WHERE "placed" IS NOT NULL OR "percent" IS NOT NULL;

ALTER TABLE "year_goals"
  ADD CONSTRAINT "year_goals_year_check" CHECK ("year" BETWEEN 1000 AND 9999),
  ADD CONSTRAINT "year_goals_kind_check" CHECK ("kind" IN ('kits', 'diamonds')),
  ADD CONSTRAINT "year_goals_amount_check" CHECK ("amount" > 0);
