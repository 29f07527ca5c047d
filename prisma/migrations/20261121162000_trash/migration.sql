-- What was deleted, kept for 30 days with everything that brings it back.

-- CreateEnum
CREATE TYPE "trash_kind" AS ENUM ('project', 'progress_note', 'tag', 'company', 'artist');

-- CreateTable
CREATE TABLE "trash" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "kind" "trash_kind" NOT NULL,
    "record" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "files" TEXT[],
    "deleted" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trash_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trash_user_deleted_act_id_idx" ON "trash"("user", "deleted" DESC, "act", "id");

-- CreateIndex
CREATE INDEX "trash_user_act_idx" ON "trash"("user", "act");

-- CreateIndex
CREATE INDEX "trash_user_record_idx" ON "trash"("user", "record");

-- CreateIndex
CREATE INDEX "trash_expires_idx" ON "trash"("expires");

-- CreateIndex
CREATE INDEX "trash_files_idx" ON "trash" USING GIN ("files");

-- AddForeignKey
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "trash" ADD CONSTRAINT "trash_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$');
