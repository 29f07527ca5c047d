-- CreateTable
CREATE TABLE "shelves" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "link" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "project" TEXT,
    "tag" TEXT,
    "year" INTEGER,
    "show_notes" BOOLEAN NOT NULL DEFAULT false,
    "show_prices" BOOLEAN NOT NULL DEFAULT false,
    "show_links" BOOLEAN NOT NULL DEFAULT false,
    "embeddable" BOOLEAN NOT NULL DEFAULT false,
    "expires" DATE,
    "stopped" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shelves_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_claims" (
    "id" TEXT NOT NULL,
    "shelf" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "visitor" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shelf_claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shelves_hash_key" ON "shelves"("hash");

-- CreateIndex
CREATE INDEX "shelves_user_created_idx" ON "shelves"("user", "created");

-- CreateIndex
CREATE INDEX "shelves_project_idx" ON "shelves"("project");

-- CreateIndex
CREATE INDEX "shelves_tag_idx" ON "shelves"("tag");

-- CreateIndex
CREATE INDEX "shelf_claims_project_idx" ON "shelf_claims"("project");

-- CreateIndex
CREATE UNIQUE INDEX "shelf_claims_shelf_project_key" ON "shelf_claims"("shelf", "project");

-- AddForeignKey
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_tag_user_fkey" FOREIGN KEY ("tag", "user") REFERENCES "tags"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_claims" ADD CONSTRAINT "shelf_claims_shelf_fkey" FOREIGN KEY ("shelf") REFERENCES "shelves"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelf_claims" ADD CONSTRAINT "shelf_claims_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "shelves" ADD CONSTRAINT "shelves_kind_check" CHECK ("kind" IN ('gifts', 'giving', 'finished', 'kit'));
