-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language" TEXT NOT NULL DEFAULT '';

-- Not a list of languages, so that a new language needs no migration.
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK ("language" ~ '^([a-z]{2}(-[A-Z]{2})?)?$');
