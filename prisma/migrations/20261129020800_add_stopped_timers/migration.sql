-- CreateTable
CREATE TABLE "stopped_timers" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,

    CONSTRAINT "stopped_timers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stopped_timers_seconds_check" CHECK ("seconds" > 0)
);

-- CreateIndex
CREATE UNIQUE INDEX "stopped_timers_user_project_key" ON "stopped_timers"("user", "project");

-- CreateIndex
CREATE INDEX "stopped_timers_project_idx" ON "stopped_timers"("project");

-- AddForeignKey
ALTER TABLE "stopped_timers" ADD CONSTRAINT "stopped_timers_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stopped_timers" ADD CONSTRAINT "stopped_timers_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;
