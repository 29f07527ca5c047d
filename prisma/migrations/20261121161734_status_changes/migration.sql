-- CreateTable
CREATE TABLE "status_changes" (
    "id" BIGSERIAL NOT NULL,
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "from_status" "project_status",
    "to_status" "project_status" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "status_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "status_changes_project_id_idx" ON "status_changes"("project", "id");

-- CreateIndex
CREATE INDEX "status_changes_user_idx" ON "status_changes"("user");

-- AddForeignKey
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- The one wall that no door walks around: pages, forms, bulk edits, imports and the data interface all end in this table.
-- A status that is taken back within ten minutes (Undo, a slip of the finger) leaves no trace.
create function record_status_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from status_changes
    where id = (select id from status_changes where project = new.id order by id desc limit 1)
      and from_status = new.status and at > now() - interval '10 minutes';
    if found then return null; end if;
  end if;
  insert into status_changes (project, "user", from_status, to_status) values (new.id, new."user", old.status, new.status);
  return null;
end $$;

create trigger record_first_status after insert on projects for each row execute function record_status_change();
create trigger record_status_change after update of status on projects for each row
  when (old.status is distinct from new.status) execute function record_status_change();
