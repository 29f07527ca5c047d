-- The link of a calendar: one for each user, and a new ID for each new link.
CREATE TABLE "calendars" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendars_user_key" ON "calendars"("user");

-- CreateIndex
CREATE UNIQUE INDEX "calendars_hash_key" ON "calendars"("hash");

-- AddForeignKey
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
