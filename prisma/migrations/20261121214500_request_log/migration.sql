-- CreateTable
CREATE TABLE "request_log" (
    "id" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "level" SMALLINT NOT NULL,
    "message" TEXT NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "max_days" INTEGER NOT NULL DEFAULT 5,
    "min_level" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "log_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_log_created_idx" ON "request_log"("created");

-- There is one row, from the beginning.
ALTER TABLE "log_settings"
  ADD CONSTRAINT "log_settings_id_check" CHECK (id = 1),
  ADD CONSTRAINT "log_settings_max_days_check" CHECK (max_days BETWEEN 0 AND 365);
INSERT INTO "log_settings" DEFAULT VALUES;
