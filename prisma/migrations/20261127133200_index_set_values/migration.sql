-- Most kits have no artist, dates or product code: a new kit is written to fewer indexes. Every query that uses them names a value.

-- DropIndex
DROP INDEX "projects_user_company_idx";
DROP INDEX "projects_user_artist_idx";
DROP INDEX "projects_user_date_completed_idx";
DROP INDEX "projects_user_date_started_idx";
DROP INDEX "projects_user_code_idx";
DROP INDEX "projects_import_idx";

-- CreateIndex
CREATE INDEX "projects_user_company_idx" ON "projects"("user", "company") WHERE "company" IS NOT NULL;
CREATE INDEX "projects_user_artist_idx" ON "projects"("user", "artist") WHERE "artist" IS NOT NULL;
CREATE INDEX "projects_user_date_completed_idx" ON "projects"("user", "date_completed") WHERE "date_completed" IS NOT NULL;
CREATE INDEX "projects_user_date_started_idx" ON "projects"("user", "date_started") WHERE "date_started" IS NOT NULL;
CREATE INDEX "projects_user_code_idx" ON "projects"("user", "code") WHERE "code" <> '';
CREATE INDEX "projects_import_idx" ON "projects"("import") WHERE "import" IS NOT NULL;
