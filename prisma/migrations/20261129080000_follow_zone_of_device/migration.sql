-- AlterTable
ALTER TABLE "users" ADD COLUMN     "zone_follows_device" BOOLEAN NOT NULL DEFAULT false;
