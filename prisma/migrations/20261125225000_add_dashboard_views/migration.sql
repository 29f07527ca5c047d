-- CreateTable
CREATE TABLE "dashboard_views" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "view" JSONB NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dashboard_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dashboard_views_user_name_key" ON "dashboard_views"("user", "name");

-- AddForeignKey
ALTER TABLE "dashboard_views" ADD CONSTRAINT "dashboard_views_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "dashboard_views" ADD CONSTRAINT "dashboard_views_name_check" CHECK (char_length("name"::text) BETWEEN 1 AND 60);
