-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "source_id" TEXT NOT NULL DEFAULT '';
