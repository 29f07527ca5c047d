-- CreateTable
CREATE TABLE "budgets" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "per" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budgets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "budgets_user_year_currency_key" ON "budgets"("user", "year", "currency");

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "budgets"
  ADD CONSTRAINT "budgets_year_check" CHECK ("year" BETWEEN 1000 AND 9999),
  ADD CONSTRAINT "budgets_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "budgets_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "budgets_per_check" CHECK ("per" IN ('month', 'year'));

SELECT announce_changes_of('budgets', 'user');

-- The day on which a destashed kit left was in its history alone.
UPDATE "projects" p SET "date_left" = left_on.day
FROM (
  SELECT DISTINCT ON (c.project) c.project, (c.at AT TIME ZONE coalesce(z.name, 'UTC'))::date AS day
  FROM status_changes c JOIN users u ON u.id = c."user" LEFT JOIN pg_timezone_names z ON z.name = u.timezone
  WHERE c.to_status = 'destashed' AND c.from_status IS NOT NULL
  ORDER BY c.project, c.id DESC
) left_on
WHERE left_on.project = p.id AND p.status = 'destashed' AND p.date_left IS NULL;
