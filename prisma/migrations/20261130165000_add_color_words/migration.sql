-- CreateTable
CREATE TABLE "color_words" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "color_words_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "color_words_id_user_key" ON "color_words"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "color_words_user_code_key" ON "color_words"("user", "code");

-- AddForeignKey
ALTER TABLE "color_words" ADD CONSTRAINT "color_words_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "color_words" ADD CONSTRAINT "color_words_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "color_words_code_check" CHECK (char_length("code") BETWEEN 1 AND 12 AND "code" = drill_key("code", '')),
  ADD CONSTRAINT "color_words_words_check" CHECK (char_length("words") BETWEEN 1 AND 40 AND "words" = btrim("words"));

SELECT announce_changes_of('color_words', 'user');
