-- AlterTable
ALTER TABLE "color_changes" ADD COLUMN     "title_values" JSONB;
