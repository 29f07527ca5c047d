-- What a change of many kits at once did, for its Undo.

-- CreateTable
CREATE TABLE "kit_changes" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '[]',
    "tagged" JSONB NOT NULL DEFAULT '[]',
    "untagged" JSONB NOT NULL DEFAULT '[]',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kit_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kit_changes_user_idx" ON "kit_changes"("user");

-- CreateIndex
CREATE INDEX "kit_changes_expires_idx" ON "kit_changes"("expires");

-- AddForeignKey
ALTER TABLE "kit_changes" ADD CONSTRAINT "kit_changes_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "kit_changes" ADD CONSTRAINT "kit_changes_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$');
