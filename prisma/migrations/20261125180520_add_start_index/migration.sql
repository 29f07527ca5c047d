-- CreateIndex
CREATE INDEX "projects_user_date_started_idx" ON "projects"("user", "date_started");
