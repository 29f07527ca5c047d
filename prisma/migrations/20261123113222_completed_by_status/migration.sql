-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "completed_by_status" DATE;
