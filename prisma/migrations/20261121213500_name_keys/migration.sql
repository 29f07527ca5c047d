-- Names of companies, artists and tags, folded once when written and not at every search and sorting.

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "name_key" TEXT GENERATED ALWAYS AS (fold("name"::text)) STORED;

-- AlterTable
ALTER TABLE "artists" ADD COLUMN     "name_key" TEXT GENERATED ALWAYS AS (fold("name"::text)) STORED;

-- AlterTable
ALTER TABLE "tags" ADD COLUMN     "name_key" TEXT GENERATED ALWAYS AS (fold("name"::text)) STORED;
