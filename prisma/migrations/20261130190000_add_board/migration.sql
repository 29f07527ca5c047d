-- A board of numbered squares for each year.

-- CreateTable
CREATE TABLE "boards" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 5,
    "per_month" INTEGER NOT NULL DEFAULT 2,
    "free" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "boards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "board_squares" (
    "id" TEXT NOT NULL,
    "board" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "project" TEXT,
    "words" TEXT NOT NULL DEFAULT '',
    "called" DATE,
    "done" DATE,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_squares_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "boards_user_year_key" ON "boards"("user", "year");

-- CreateIndex
CREATE UNIQUE INDEX "boards_id_user_key" ON "boards"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "board_squares_board_position_key" ON "board_squares"("board", "position");

-- CreateIndex
CREATE INDEX "board_squares_user_called_idx" ON "board_squares"("user", "called");

-- CreateIndex
CREATE INDEX "board_squares_project_idx" ON "board_squares"("project");

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_squares" ADD CONSTRAINT "board_squares_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_squares" ADD CONSTRAINT "board_squares_board_user_fkey" FOREIGN KEY ("board", "user") REFERENCES "boards"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_squares" ADD CONSTRAINT "board_squares_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE SET NULL ("project") ON UPDATE CASCADE;

ALTER TABLE "boards" ADD CONSTRAINT "boards_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "boards_year_check" CHECK ("year" BETWEEN 2000 AND 2100),
  ADD CONSTRAINT "boards_size_check" CHECK ("size" BETWEEN 3 AND 5),
  ADD CONSTRAINT "boards_per_month_check" CHECK ("per_month" BETWEEN 1 AND 4);

ALTER TABLE "board_squares" ADD CONSTRAINT "board_squares_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "board_squares_position_check" CHECK ("position" BETWEEN 1 AND 25),
  ADD CONSTRAINT "board_squares_words_check" CHECK (char_length("words") <= 120),
  ADD CONSTRAINT "board_squares_called_check" CHECK (extract(day FROM "called") = 1);

SELECT announce_changes_of('boards', 'user');
SELECT announce_changes_of('board_squares', 'user');
