-- Photos that were sent ahead of the note they are for (docs/decisions/022).

-- CreateTable
CREATE TABLE "waiting_photos" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "image_width" INTEGER NOT NULL,
    "image_height" INTEGER NOT NULL,
    "image_preview" TEXT NOT NULL,
    "taken" BOOLEAN NOT NULL DEFAULT false,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiting_photos_pkey" PRIMARY KEY ("user","id")
);

-- CreateIndex
CREATE INDEX "waiting_photos_note_idx" ON "waiting_photos"("note");

-- CreateIndex
CREATE INDEX "waiting_photos_expires_idx" ON "waiting_photos"("expires");

-- AddForeignKey
ALTER TABLE "waiting_photos" ADD CONSTRAINT "waiting_photos_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "waiting_photos"
  ADD CONSTRAINT "waiting_photos_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "waiting_photos_note_check" CHECK (note ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "waiting_photos_image_check" CHECK (image <> '');
