-- A note may have several photos (docs/decisions/010): the first stands where other clients look for it, the others here.
ALTER TABLE "progress_notes" ADD COLUMN "more_photos" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "progress_notes" ADD CONSTRAINT "progress_notes_more_photos_check"
  CHECK (jsonb_typeof("more_photos") = 'array' AND jsonb_array_length("more_photos") < 12);

-- Every photo of every note, one row for each: what serves, counts, keeps and removes files asks here. "id" is the note's.
CREATE VIEW "note_photos" AS
  SELECT "id", "project", "user", "image" FROM "progress_notes" WHERE "image" <> ''
  UNION ALL
  SELECT "id", "project", "user", photo->>'image'
  FROM "progress_notes" CROSS JOIN LATERAL jsonb_array_elements("more_photos") photo;
