-- What a kit has from the order to its arrival, and of how many pieces it is.
ALTER TABLE "projects" ADD COLUMN     "order_number" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "date_expected" DATE,
ADD COLUMN     "tracking_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "adhesive" TEXT,
ADD COLUMN     "pieces" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "pieces_done" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "projects"
  ADD COLUMN "order_search" BYTEA GENERATED ALWAYS AS (folded_bytes("order_number")) STORED,
  ADD CONSTRAINT "projects_order_number_check" CHECK (char_length("order_number") <= 64),
  ADD CONSTRAINT "projects_tracking_url_check" CHECK (char_length("tracking_url") <= 2048),
  ADD CONSTRAINT "projects_adhesive_check" CHECK ("adhesive" IN ('poured', 'tape')),
  ADD CONSTRAINT "projects_pieces_check" CHECK ("pieces" BETWEEN 1 AND 99),
  ADD CONSTRAINT "projects_pieces_done_check" CHECK ("pieces_done" BETWEEN 0 AND 99);
