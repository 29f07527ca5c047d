-- DropIndex
DROP INDEX "projects_user_status_updated_idx";

-- CreateIndex
CREATE INDEX "projects_user_status_updated_id_kit_category_idx" ON "projects"("user", "status", "updated" DESC, "id", "kit_category");
