-- AlterTable
ALTER TABLE "color_changes" ADD COLUMN     "files" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "color_changes_files_idx" ON "color_changes" USING GIN ("files");
