-- A list of the kits with a tag reads only its owner's links.

-- DropIndex
DROP INDEX "project_tags_user_idx";

-- CreateIndex
CREATE INDEX "project_tags_user_tag_idx" ON "project_tags"("user", "tag");
