-- The length of record IDs, stored at the first start that finds none. At most one row.

-- CreateTable
CREATE TABLE "record_ids" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "length" INTEGER NOT NULL,

    CONSTRAINT "record_ids_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "record_ids_one_row" CHECK ("id" = 1),
    CONSTRAINT "record_ids_length" CHECK ("length" BETWEEN 15 AND 16)
);
