-- Which jobs are those of a copy that is gone: each copy says what its own are locked by.

-- AlterTable
ALTER TABLE "instances" ADD COLUMN "worker" TEXT;
