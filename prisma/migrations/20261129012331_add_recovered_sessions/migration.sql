-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "recovered_at" TIMESTAMPTZ(3);
