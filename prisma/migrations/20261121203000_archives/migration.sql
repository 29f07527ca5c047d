-- CreateEnum
CREATE TYPE "archive_state" AS ENUM ('running', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "restore_state" AS ENUM ('checking', 'checked', 'refused', 'restoring', 'done');

-- CreateTable
CREATE TABLE "archives" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "state" "archive_state" NOT NULL DEFAULT 'running',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "file" TEXT NOT NULL DEFAULT '',
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "counts" JSONB,
    "error" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restores" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "restore_state" NOT NULL DEFAULT 'checking',
    "file" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "mode" TEXT NOT NULL DEFAULT '',
    "report" JSONB,
    "error" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "archives_user_created_idx" ON "archives"("user", "created" DESC);

-- CreateIndex
CREATE INDEX "archives_expires_idx" ON "archives"("expires");

-- CreateIndex
CREATE INDEX "restores_user_created_idx" ON "restores"("user", "created" DESC);

-- CreateIndex
CREATE INDEX "restores_expires_idx" ON "restores"("expires");

-- AddForeignKey
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restores" ADD CONSTRAINT "restores_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "archives" ADD CONSTRAINT "archives_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$');
ALTER TABLE "restores"
  ADD CONSTRAINT "restores_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "restores_mode_check" CHECK ("mode" IN ('', 'merge', 'replace'));

-- Each reads or writes everything a person has: one of a kind at a time.
CREATE UNIQUE INDEX "archives_one_running" ON "archives" ("user") WHERE "state" = 'running';
CREATE UNIQUE INDEX "restores_one_running" ON "restores" ("user") WHERE "state" = 'restoring';
