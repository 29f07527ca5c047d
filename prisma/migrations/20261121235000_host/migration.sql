-- What the host sees and does: how jobs went, who signed in as host, who was invited.

-- CreateTable
CREATE TABLE "host_sessions" (
    "id" TEXT NOT NULL,
    "superuser" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "host_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "used" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_runs" (
    "name" TEXT NOT NULL,
    "started" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "error" TEXT NOT NULL DEFAULT '',
    "failed" TIMESTAMPTZ(3),
    "runs" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "host_sessions_superuser_idx" ON "host_sessions"("superuser");

-- CreateIndex
CREATE INDEX "host_sessions_expires_idx" ON "host_sessions"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");

-- CreateIndex
CREATE INDEX "invitations_expires_idx" ON "invitations"("expires");

-- AddForeignKey
ALTER TABLE "host_sessions" ADD CONSTRAINT "host_sessions_superuser_fkey" FOREIGN KEY ("superuser") REFERENCES "_superusers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A new password or address ends every session, by whatever door it came.
CREATE FUNCTION end_host_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM host_sessions WHERE superuser = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_host_sessions AFTER UPDATE OF token_key ON _superusers FOR EACH ROW
  WHEN (old.token_key IS DISTINCT FROM new.token_key) EXECUTE FUNCTION end_host_sessions();
