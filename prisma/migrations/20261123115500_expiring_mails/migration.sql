-- When the link in a stored mail ends. Mails from before may hold one too: the longest lasts a week.

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN "expires" TIMESTAMPTZ(3);
UPDATE "outbox_mails" SET "expires" = "created" + interval '7 days';
