-- An account to try ends at "expires". Null for every other account.
ALTER TABLE "users" ADD COLUMN     "awaits_visitor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "expires" TIMESTAMPTZ(3);

-- They are few among all accounts.
CREATE INDEX "users_expires_idx" ON "users"("expires") WHERE "expires" IS NOT NULL;
