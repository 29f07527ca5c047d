-- The addresses to which a user has events sent. `busy` is the lock of a delivery, and ends if its process is killed.
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "url" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "secret" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "due" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "busy" TIMESTAMPTZ(3),
    "stopped" TIMESTAMPTZ(3),
    "result" TEXT NOT NULL DEFAULT '',
    "result_at" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- The events that each webhook waits to deliver. Their order is that of `seq`. A row is deleted after its delivery, so
-- that no position has to be kept: a position would pass over a transaction that is committed after a later one.
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seq" BIGSERIAL NOT NULL,
    "webhook" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status_change" BIGINT,
    "note" TEXT,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_user_name_key" ON "webhooks"("user", "name");

-- CreateIndex
CREATE INDEX "webhooks_due_idx" ON "webhooks"("due");

-- CreateIndex
CREATE INDEX "webhook_events_webhook_seq_idx" ON "webhook_events"("webhook", "seq");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_webhook_fkey" FOREIGN KEY ("webhook") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhooks"
  ADD CONSTRAINT "webhooks_id_check" CHECK (id ~ '^[a-z0-9]{15,16}$'),
  ADD CONSTRAINT "webhooks_name_check" CHECK (length("name"::text) BETWEEN 1 AND 40),
  ADD CONSTRAINT "webhooks_url_check" CHECK (length("url") BETWEEN 1 AND 2048),
  ADD CONSTRAINT "webhooks_format_check" CHECK ("format" IN ('json', 'ntfy')),
  ADD CONSTRAINT "webhooks_events_check"
    CHECK (cardinality("events") > 0 AND "events" <@ ARRAY['kit.created', 'kit.status_changed', 'note.created']);

-- Stores the events of a statement for the webhooks of their owners, and wakes the job. History and notes that an
-- archive or the trash brings back are older than their transaction: they are no events.
CREATE FUNCTION record_webhook_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks) THEN RETURN NULL; END IF;
  IF tg_table_name = 'status_changes' THEN
    INSERT INTO webhook_events (webhook, type, status_change)
    SELECT w.id, e.type, e.id
    FROM (SELECT id, "user", CASE WHEN from_status IS NULL THEN 'kit.created' ELSE 'kit.status_changed' END AS type
          FROM added WHERE at > now() - interval '1 minute') e
    JOIN webhooks w ON w."user" = e."user" AND w.stopped IS NULL AND e.type = ANY (w.events)
    ORDER BY e.id;
  ELSE
    INSERT INTO webhook_events (webhook, type, note)
    SELECT w.id, 'note.created', n.id
    FROM added n
    JOIN webhooks w ON w."user" = n."user" AND w.stopped IS NULL AND 'note.created' = ANY (w.events)
    WHERE n.created > now() - interval '1 minute'
    ORDER BY n.created, n.id;
  END IF;
  IF FOUND THEN PERFORM pg_notify('webhooks', ''); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER record_webhook_events AFTER INSERT ON status_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (current_setting('glint.coming_back', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION record_webhook_events();
CREATE TRIGGER record_webhook_events AFTER INSERT ON progress_notes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (current_setting('glint.coming_back', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION record_webhook_events();
