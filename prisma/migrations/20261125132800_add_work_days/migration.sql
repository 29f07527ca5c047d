-- CreateTable
CREATE TABLE "work_days" (
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "diamonds" BIGINT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "is_about" BOOLEAN NOT NULL,

    CONSTRAINT "work_days_pkey" PRIMARY KEY ("project","day")
);

-- CreateIndex: with the figures, so that a year or all years are read from the index alone.
CREATE INDEX "work_days_user_day_diamonds_minutes_is_about_idx" ON "work_days"("user", "day", "diamonds", "minutes", "is_about");

-- The days of kits, from their notes: minutes, and the diamonds of each note since the known number before it. They are
-- negative after a correction. A percentage counts by the diamonds of the kit, stated or else estimated from its size; without
-- them it is skipped. The same rule as `gainIn` in kit-progress.server.ts.
CREATE FUNCTION work_days_of(kits text[])
  RETURNS TABLE (project text, "user" text, day date, diamonds bigint, minutes int, is_about boolean)
  LANGUAGE sql STABLE AS $$
  WITH notes AS (
    SELECT n.project, n."user", n.date, n.created, n.id, n.minutes, n.percent IS NOT NULL AS about,
      coalesce(n.placed, floor(p.total * n.percent / 100 + 0.5)::bigint) AS placed
    FROM progress_notes n
    JOIN (
      SELECT id, coalesce(nullif(total_diamonds, 0), nullif(floor(width * height * 16 + 0.5), 0)::bigint) AS total
      FROM projects WHERE id = ANY (kits)
    ) p ON p.id = n.project
    WHERE n.project = ANY (kits)
  ), gains AS (
    SELECT n.project, n."user", n.date, n.minutes, n.about AND n.placed IS NOT NULL AS about,
      n.placed - coalesce(lag(n.placed) OVER (
        PARTITION BY n.project, n.placed IS NOT NULL ORDER BY n.date, n.created, n.id DESC), 0) AS gain
    FROM notes n
  )
  SELECT g.project, g."user", g.date, coalesce(sum(g.gain), 0)::bigint, coalesce(sum(g.minutes), 0)::int, bool_or(g.about)
  FROM gains g GROUP BY g.project, g."user", g.date
$$;

INSERT INTO work_days SELECT * FROM work_days_of((SELECT array_agg(DISTINCT project) FROM progress_notes));

-- Counts the days of the kits anew. The kits are locked first, as whoever changes a note locks its kit.
CREATE FUNCTION count_work_days(kits text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM projects WHERE id = ANY (kits) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM work_days WHERE project = ANY (kits);
  INSERT INTO work_days SELECT * FROM work_days_of(kits);
END $$;

CREATE FUNCTION keep_work_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kits text[];
BEGIN
  SELECT array_agg(DISTINCT project) INTO kits FROM changed;
  IF kits IS NOT NULL THEN PERFORM count_work_days(kits); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_work_days_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kits text[];
BEGIN
  SELECT array_agg(DISTINCT kit) INTO kits
  FROM was JOIN now USING (id) CROSS JOIN LATERAL (VALUES (was.project), (now.project)) AS moved (kit)
  WHERE (was.project, was.date, was.created, was.placed, was.percent, was.minutes)
    IS DISTINCT FROM (now.project, now.date, now.created, now.placed, now.percent, now.minutes);
  IF kits IS NOT NULL THEN PERFORM count_work_days(kits); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_work_days_of_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM progress_notes WHERE project = NEW.id AND percent IS NOT NULL) THEN
    PERFORM count_work_days(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER work_days_insert AFTER INSERT ON progress_notes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_work_days();
CREATE TRIGGER work_days_delete AFTER DELETE ON progress_notes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_work_days();
CREATE TRIGGER work_days_update AFTER UPDATE ON progress_notes
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION keep_work_days_of_changed();
CREATE TRIGGER work_days_kit AFTER UPDATE OF total_diamonds, width, height ON projects FOR EACH ROW
  WHEN ((OLD.total_diamonds, OLD.width, OLD.height) IS DISTINCT FROM (NEW.total_diamonds, NEW.width, NEW.height))
  EXECUTE FUNCTION keep_work_days_of_kit();
