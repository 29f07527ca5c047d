-- The figures of money read these rows alone.
CREATE INDEX "projects_user_priced_idx" ON "projects"("user") WHERE "price" IS NOT NULL OR "shipping" IS NOT NULL OR "sold_for" IS NOT NULL;
