-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "files" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "progress_notes" ADD COLUMN     "source_id" TEXT NOT NULL DEFAULT '';
