-- What people write to the host, kept for 90 days beside the mail that brings it.

-- CreateEnum
CREATE TYPE "feedback_type" AS ENUM ('bug', 'general');

-- CreateTable
CREATE TABLE "feedback" (
    "id" TEXT NOT NULL,
    "user" TEXT,
    "type" "feedback_type" NOT NULL,
    "message" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feedback_user_idx" ON "feedback"("user");

-- CreateIndex
CREATE INDEX "feedback_expires_idx" ON "feedback"("expires");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
