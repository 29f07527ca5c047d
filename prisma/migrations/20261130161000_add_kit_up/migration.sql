-- Kitting up: the container of each color of a kit, and whether its drills are in it.
-- AlterTable
ALTER TABLE "kit_colors" ADD COLUMN     "container" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sorted" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "kit_colors" ADD CONSTRAINT "kit_colors_container_check" CHECK (char_length("container") <= 12);
