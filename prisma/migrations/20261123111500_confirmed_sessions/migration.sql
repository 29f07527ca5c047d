-- When the user of a session last proved who they are. Sessions from before have no such time: they must prove it first.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ALTER COLUMN "confirmed_at" SET DEFAULT CURRENT_TIMESTAMP;
