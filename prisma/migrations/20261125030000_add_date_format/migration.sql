-- AlterTable
ALTER TABLE "users" ADD COLUMN     "date_format" TEXT NOT NULL DEFAULT '';

ALTER TABLE "users" ADD CONSTRAINT "users_date_format_check" CHECK ("date_format" IN ('', 'day-month', 'month-day', 'iso'));
