-- Missing drills that users asked shops for.

-- CreateTable
CREATE TABLE "drill_claims" (
    "id" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "asked" DATE NOT NULL,
    "shop" TEXT NOT NULL DEFAULT '',
    "order_number" TEXT NOT NULL DEFAULT '',
    "batch" TEXT NOT NULL DEFAULT '',
    "colors" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "state_date" DATE,
    "words" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drill_claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "drill_claims_project_asked_id_idx" ON "drill_claims"("project", "asked", "id");

-- CreateIndex
CREATE INDEX "drill_claims_user_asked_id_idx" ON "drill_claims"("user", "asked", "id");

-- CreateIndex
CREATE UNIQUE INDEX "drill_claims_id_user_key" ON "drill_claims"("id", "user");

-- AddForeignKey
ALTER TABLE "drill_claims" ADD CONSTRAINT "drill_claims_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drill_claims" ADD CONSTRAINT "drill_claims_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts the valid colors of a list, because a condition that a value of another type violates is unknown instead of false.
ALTER TABLE "drill_claims" ADD CONSTRAINT "drill_claims_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "drill_claims_shop_check" CHECK (char_length("shop") <= 100),
  ADD CONSTRAINT "drill_claims_order_number_check" CHECK (char_length("order_number") <= 64),
  ADD CONSTRAINT "drill_claims_batch_check" CHECK (char_length("batch") <= 64),
  ADD CONSTRAINT "drill_claims_state_check" CHECK ("state" IN ('asked', 'promised', 'arrived', 'refused')),
  ADD CONSTRAINT "drill_claims_words_check" CHECK (char_length("words") <= 2000),
  ADD CONSTRAINT "drill_claims_colors_check" CHECK (CASE WHEN jsonb_typeof("colors") = 'array' THEN
    jsonb_array_length("colors") BETWEEN 1 AND 60
    AND jsonb_array_length("colors") = jsonb_array_length(jsonb_path_query_array("colors",
      'strict $[*] ? (@.symbol like_regex "^.{0,4}$" && @.code like_regex "^.{1,12}$"
        && (@.count == null || (@.count >= 1 && @.count <= 9999999 && @.count == @.count.floor())))'))
    ELSE false END);

SELECT announce_changes_of('drill_claims', 'user');
