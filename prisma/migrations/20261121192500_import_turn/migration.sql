-- Which of the choices about a waiting file were made last: requests may overtake each other.

-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "turn" INTEGER NOT NULL DEFAULT 0;
