-- CreateEnum
CREATE TYPE "api_token_scope" AS ENUM ('read', 'write');

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "scope" "api_token_scope" NOT NULL,
    "hash" TEXT NOT NULL,
    "last_used" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_user_name_key" ON "api_tokens"("user", "name");

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_tokens"
  ADD CONSTRAINT "api_tokens_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "api_tokens_name_check" CHECK (length("name"::text) BETWEEN 1 AND 50);

-- The key changes with the password and the address: by whichever way they change, what was given to programs is dead. Whoever makes a
-- token holds the person's row, so that none slips in beside the change.
CREATE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE "user" = new.id;
  RETURN null;
END $$;
CREATE TRIGGER end_api_tokens AFTER UPDATE OF token_key ON users FOR EACH ROW
  WHEN (old.token_key IS DISTINCT FROM new.token_key) EXECUTE FUNCTION end_api_tokens();
