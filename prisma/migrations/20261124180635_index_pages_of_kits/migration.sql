-- A page of the API passes over the earlier kits in the index, without reading them.

-- DropIndex
DROP INDEX "projects_user_created_idx";

-- DropIndex
DROP INDEX "projects_user_updated_id_idx";

-- CreateIndex
CREATE INDEX "projects_user_updated_created_id_idx" ON "projects"("user", "updated" DESC, "created", "id");

-- CreateIndex
CREATE INDEX "projects_user_created_id_idx" ON "projects"("user", "created", "id");
