-- Who listens to whose changes, and what has changed for them (docs/decisions/011). None of it outlives a crash of the database, and
-- none of it needs to: whoever listens says so again.

-- CreateTable
CREATE UNLOGGED TABLE "instances" (
    "id" TEXT NOT NULL,
    "seen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "questions" (
    "id" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "watchers" (
    "owner" TEXT NOT NULL,
    "instance" TEXT NOT NULL,

    CONSTRAINT "watchers_pkey" PRIMARY KEY ("owner", "instance")
);

-- CreateTable
CREATE UNLOGGED TABLE "changes" (
    "id" BIGSERIAL NOT NULL,
    "transaction" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "owner" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "ids" TEXT[],
    "records" JSONB,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "changes_transaction_idx" ON "changes"("transaction");

-- CreateIndex
CREATE INDEX "changes_at_idx" ON "changes"("at");

-- Has every change of a table recorded for those who listen to its owner, one row for each statement and owner. `secret` columns are
-- left out of what is kept of deleted rows. `real` says of an update from `o` to `n` whether anybody can see it.
CREATE FUNCTION announce_changes_of("table" text, owner text, secret text[] DEFAULT '{}', "real" text DEFAULT 'true')
RETURNS void LANGUAGE plpgsql AS $make$
BEGIN
  -- The guards come first: most statements are heard by nobody, and a cascade fires once for every row above it. The rows of a statement
  -- are joined without nested loops, because a plan made for one row is kept for ten thousand.
  EXECUTE format($function$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO off AS $body$
    DECLARE
      told bigint;
    BEGIN
      IF NOT EXISTS (SELECT FROM watchers) THEN RETURN NULL; END IF;
      IF tg_op = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM was) THEN RETURN NULL; END IF;
        INSERT INTO changes (transaction, owner, "table", action, ids, records)
        SELECT pg_current_xact_id()::text::bigint, o.%3$I, %2$L, 'delete', array_agg(o.id), jsonb_agg(to_jsonb(o) - %4$L::text[])
        FROM was o
        WHERE o.%3$I IN (
          SELECT owner FROM (SELECT DISTINCT %3$I AS owner FROM was) owners
          WHERE EXISTS (SELECT FROM watchers WHERE watchers.owner IN (owners.owner, '*')))
        GROUP BY o.%3$I;
      ELSE
        IF NOT EXISTS (SELECT FROM now) THEN RETURN NULL; END IF;
        IF tg_op = 'INSERT' THEN
          INSERT INTO changes (transaction, owner, "table", action, ids)
          SELECT pg_current_xact_id()::text::bigint, owner, %2$L, 'create', ids
          FROM (SELECT %3$I AS owner, array_agg(id) AS ids FROM now GROUP BY 1) owners
          WHERE EXISTS (SELECT FROM watchers WHERE watchers.owner IN (owners.owner, '*'));
        ELSE
          INSERT INTO changes (transaction, owner, "table", action, ids)
          SELECT pg_current_xact_id()::text::bigint, owner, %2$L, 'update', ids
          FROM (SELECT n.%3$I AS owner, array_agg(n.id) AS ids FROM now n JOIN was o ON o.id = n.id WHERE %5$s GROUP BY 1) owners
          WHERE EXISTS (SELECT FROM watchers WHERE watchers.owner IN (owners.owner, '*'));
        END IF;
      END IF;
      GET DIAGNOSTICS told = ROW_COUNT;
      -- The same words twice in a transaction are heard once, when it is committed.
      IF told > 0 THEN PERFORM pg_notify('changes', pg_current_xact_id()::text); END IF;
      RETURN NULL;
    END $body$
  $function$, 'announce_' || "table", "table", owner, secret, "real");
  EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'announce_' || "table");
  EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'announce_' || "table");
  EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'announce_' || "table");
END $make$;

SELECT announce_changes_of('users', 'id', '{password_hash,token_key}');
-- When a note changes, its words are gathered anew in its kit, which is no change of the kit.
SELECT announce_changes_of('projects', 'user', '{search,title_key,note_search}', 'n.note_search = o.note_search OR n.updated <> o.updated');
SELECT announce_changes_of('progress_notes', 'user');
SELECT announce_changes_of('tags', 'user');
SELECT announce_changes_of('project_tags', 'user');
SELECT announce_changes_of('artists', 'user');
SELECT announce_changes_of('companies', 'user');
SELECT announce_changes_of('randomizer_spins', 'user');
SELECT announce_changes_of('user_dashboard_settings', 'user');
SELECT announce_changes_of('account_deletions', 'user_id');
SELECT announce_changes_of('_superusers', 'id', '{password_hash,token_key}');
SELECT announce_changes_of('_external_auths', 'record_ref');
SELECT announce_changes_of('_otps', 'record_ref', '{password_hash}');
SELECT announce_changes_of('_mfas', 'record_ref');
SELECT announce_changes_of('_auth_origins', 'record_ref');
