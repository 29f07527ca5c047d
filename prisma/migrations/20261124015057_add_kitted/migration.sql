-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "color_count" INTEGER,
ADD COLUMN     "kitted" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "projects" ADD CONSTRAINT "projects_color_count_check" CHECK ("color_count" BETWEEN 1 AND 999);
