-- CreateEnum
CREATE TYPE "time_lapse_state" AS ENUM ('running', 'ready', 'failed');

-- CreateTable
CREATE TABLE "time_lapses" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "state" "time_lapse_state" NOT NULL DEFAULT 'running',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "file" TEXT NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "width" INTEGER NOT NULL DEFAULT 0,
    "height" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_lapses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "time_lapses_expires_idx" ON "time_lapses"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "time_lapses_user_project_key" ON "time_lapses"("user", "project");

-- AddForeignKey
ALTER TABLE "time_lapses" ADD CONSTRAINT "time_lapses_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "time_lapses" ADD CONSTRAINT "time_lapses_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$');
