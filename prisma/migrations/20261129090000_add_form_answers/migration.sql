-- Unlogged: a row lasts a minute, and backups must not have it.
CREATE UNLOGGED TABLE "form_answers" (
    "key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "runs" BOOLEAN NOT NULL DEFAULT true,
    "answer" TEXT,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_answers_pkey" PRIMARY KEY ("key")
);
