-- Photos that were uploaded together and wait for their kits.

-- CreateTable
CREATE TABLE "loose_photos" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "image_width" INTEGER NOT NULL,
    "image_height" INTEGER NOT NULL,
    "image_preview" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loose_photos_pkey" PRIMARY KEY ("user","id")
);

-- CreateIndex
CREATE INDEX "loose_photos_id_idx" ON "loose_photos"("id");

-- AddForeignKey
ALTER TABLE "loose_photos" ADD CONSTRAINT "loose_photos_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "loose_photos"
  ADD CONSTRAINT "loose_photos_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "loose_photos_name_check" CHECK (char_length(name) <= 255),
  ADD CONSTRAINT "loose_photos_image_check" CHECK (image <> '');
