-- The collections, and beside what Prisma writes by itself: case-insensitive names (citext), folded search columns, checks, trigram indexes, and
-- foreign keys that carry the owner, so that the database itself refuses a link between two people's rows.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Lower case, no accents. unaccent() is only STABLE because its dictionary could be swapped; naming the dictionary makes it safe to index.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, value));

-- CreateEnum
CREATE TYPE "project_status" AS ENUM ('wishlist', 'purchased', 'stash', 'progress', 'onhold', 'completed', 'archived', 'destashed');

-- CreateEnum
CREATE TYPE "kit_category" AS ENUM ('full', 'mini');

-- CreateEnum
CREATE TYPE "drill_shape" AS ENUM ('round', 'square');

-- CreateEnum
CREATE TYPE "email_token_purpose" AS ENUM ('verification', 'password_reset', 'email_change');

-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('pending', 'running', 'done', 'undone');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "email_visibility" BOOLEAN NOT NULL DEFAULT false,
    "username" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL DEFAULT '',
    "token_key" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "avatar" TEXT NOT NULL DEFAULT '',
    "beta_tester" BOOLEAN NOT NULL DEFAULT true,
    "timezone" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_tokens" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "purpose" "email_token_purpose" NOT NULL,
    "email" CITEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" BIGSERIAL NOT NULL,
    "to" CITEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "website_url" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artists" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" "project_status" NOT NULL,
    "kit_category" "kit_category" NOT NULL DEFAULT 'full',
    "drill_shape" "drill_shape",
    "artist" TEXT,
    "company" TEXT,
    "date_purchased" DATE,
    "date_received" DATE,
    "date_started" DATE,
    "date_completed" DATE,
    "width" DOUBLE PRECISION,
    "height" DOUBLE PRECISION,
    "total_diamonds" INTEGER,
    "source_url" TEXT NOT NULL DEFAULT '',
    "general_notes" TEXT NOT NULL DEFAULT '',
    "image" TEXT NOT NULL DEFAULT '',
    "image_width" INTEGER,
    "image_height" INTEGER,
    "image_preview" TEXT NOT NULL DEFAULT '',
    "import" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "title_key" TEXT GENERATED ALWAYS AS (fold("title")) STORED,
    "search" TEXT GENERATED ALWAYS AS (fold("title" || E'\n' || "general_notes")) STORED,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "progress_notes" (
    "id" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "image" TEXT NOT NULL DEFAULT '',
    "image_width" INTEGER,
    "image_height" INTEGER,
    "image_preview" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "search" TEXT GENERATED ALWAYS AS (fold("content")) STORED,

    CONSTRAINT "progress_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_tags" (
    "id" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "randomizer_spins" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "project" TEXT,
    "project_title" TEXT NOT NULL,
    "project_company" TEXT NOT NULL DEFAULT '',
    "project_artist" TEXT NOT NULL DEFAULT '',
    "selected_projects" JSONB NOT NULL,
    "selected_count" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB,
    "spun_at" TIMESTAMPTZ(3) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "randomizer_spins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_yearly_stats" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "stats_type" TEXT NOT NULL DEFAULT 'yearly',
    "completed_count" INTEGER NOT NULL DEFAULT 0,
    "in_progress_count" INTEGER NOT NULL DEFAULT 0,
    "started_count" INTEGER NOT NULL DEFAULT 0,
    "total_diamonds" BIGINT NOT NULL DEFAULT 0,
    "estimated_drills" BIGINT NOT NULL DEFAULT 0,
    "projects_included" INTEGER NOT NULL DEFAULT 0,
    "status_breakdown" JSONB,
    "last_calculated" TIMESTAMPTZ(3) NOT NULL,
    "calculation_duration_ms" INTEGER NOT NULL DEFAULT 0,
    "cache_version" INTEGER NOT NULL DEFAULT 1,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_yearly_stats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_dashboard_settings" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "navigation_context" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_dashboard_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_dashboard_stats" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "all" INTEGER NOT NULL DEFAULT 0,
    "wishlist" INTEGER NOT NULL DEFAULT 0,
    "purchased" INTEGER NOT NULL DEFAULT 0,
    "stash" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "onhold" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "archived" INTEGER NOT NULL DEFAULT 0,
    "destashed" INTEGER NOT NULL DEFAULT 0,
    "total_projects" INTEGER NOT NULL DEFAULT 0,
    "last_updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_dashboard_stats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_deletions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_email" TEXT NOT NULL,
    "signup_method" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_deletions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "import_state" NOT NULL DEFAULT 'pending',
    "source" BYTEA,
    "options" JSONB NOT NULL,
    "result" JSONB,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_superusers" (
    "id" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "token_key" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "_superusers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_external_auths" (
    "id" TEXT NOT NULL,
    "collection_ref" TEXT NOT NULL,
    "record_ref" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "_external_auths_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_otps" (
    "id" TEXT NOT NULL,
    "collection_ref" TEXT NOT NULL,
    "record_ref" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "sent_to" TEXT NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "_otps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_mfas" (
    "id" TEXT NOT NULL,
    "collection_ref" TEXT NOT NULL,
    "record_ref" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "_mfas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_auth_origins" (
    "id" TEXT NOT NULL,
    "collection_ref" TEXT NOT NULL,
    "record_ref" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "_auth_origins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_token_key_key" ON "users"("token_key");

-- CreateIndex
CREATE INDEX "sessions_user_last_seen_idx" ON "sessions"("user", "last_seen" DESC);

-- CreateIndex
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires");

-- CreateIndex
CREATE INDEX "email_tokens_user_purpose_idx" ON "email_tokens"("user", "purpose");

-- CreateIndex
CREATE INDEX "email_tokens_expires_idx" ON "email_tokens"("expires");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "outbox_mails_to_id_idx" ON "outbox_mails"("to", "id");

-- CreateIndex
CREATE UNIQUE INDEX "companies_user_name_key" ON "companies"("user", "name");

-- CreateIndex
CREATE UNIQUE INDEX "companies_id_user_key" ON "companies"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "artists_user_name_key" ON "artists"("user", "name");

-- CreateIndex
CREATE UNIQUE INDEX "artists_id_user_key" ON "artists"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "tags_user_name_key" ON "tags"("user", "name");

-- CreateIndex
CREATE UNIQUE INDEX "tags_user_slug_key" ON "tags"("user", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "tags_id_user_key" ON "tags"("id", "user");

-- CreateIndex
CREATE INDEX "projects_user_updated_id_idx" ON "projects"("user", "updated" DESC, "id");

-- CreateIndex
CREATE INDEX "projects_user_status_updated_idx" ON "projects"("user", "status", "updated" DESC);

-- CreateIndex
CREATE INDEX "projects_user_created_idx" ON "projects"("user", "created" DESC);

-- CreateIndex
CREATE INDEX "projects_user_title_key_idx" ON "projects"("user", "title_key");

-- CreateIndex
CREATE INDEX "projects_user_company_idx" ON "projects"("user", "company");

-- CreateIndex
CREATE INDEX "projects_user_artist_idx" ON "projects"("user", "artist");

-- CreateIndex
CREATE INDEX "projects_user_date_completed_idx" ON "projects"("user", "date_completed");

-- CreateIndex
CREATE INDEX "projects_user_date_started_idx" ON "projects"("user", "date_started");

-- CreateIndex
CREATE INDEX "projects_user_date_purchased_idx" ON "projects"("user", "date_purchased");

-- CreateIndex
CREATE INDEX "projects_user_date_received_idx" ON "projects"("user", "date_received");

-- CreateIndex
CREATE INDEX "projects_import_idx" ON "projects"("import");

-- CreateIndex
CREATE UNIQUE INDEX "projects_id_user_key" ON "projects"("id", "user");

-- CreateIndex
CREATE INDEX "progress_notes_project_date_created_idx" ON "progress_notes"("project", "date" DESC, "created" DESC);

-- CreateIndex
CREATE INDEX "progress_notes_user_idx" ON "progress_notes"("user");

-- CreateIndex
CREATE INDEX "project_tags_tag_idx" ON "project_tags"("tag");

-- CreateIndex
CREATE INDEX "project_tags_user_idx" ON "project_tags"("user");

-- CreateIndex
CREATE UNIQUE INDEX "project_tags_project_tag_key" ON "project_tags"("project", "tag");

-- CreateIndex
CREATE INDEX "randomizer_spins_user_spun_at_idx" ON "randomizer_spins"("user", "spun_at" DESC);

-- CreateIndex
CREATE INDEX "randomizer_spins_project_idx" ON "randomizer_spins"("project");

-- CreateIndex
CREATE UNIQUE INDEX "user_yearly_stats_user_year_stats_type_key" ON "user_yearly_stats"("user", "year", "stats_type");

-- CreateIndex
CREATE UNIQUE INDEX "user_dashboard_settings_user_key" ON "user_dashboard_settings"("user");

-- CreateIndex
CREATE UNIQUE INDEX "user_dashboard_stats_user_key" ON "user_dashboard_stats"("user");

-- CreateIndex
CREATE INDEX "account_deletions_created_idx" ON "account_deletions"("created");

-- CreateIndex
CREATE INDEX "imports_user_created_idx" ON "imports"("user", "created" DESC);

-- CreateIndex
CREATE INDEX "imports_expires_idx" ON "imports"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "imports_id_user_key" ON "imports"("id", "user");

-- CreateIndex
CREATE UNIQUE INDEX "_superusers_email_key" ON "_superusers"("email");

-- CreateIndex
CREATE UNIQUE INDEX "_superusers_token_key_key" ON "_superusers"("token_key");

-- CreateIndex
CREATE UNIQUE INDEX "_external_auths_collection_ref_record_ref_provider_key" ON "_external_auths"("collection_ref", "record_ref", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "_external_auths_collection_ref_provider_provider_id_key" ON "_external_auths"("collection_ref", "provider", "provider_id");

-- CreateIndex
CREATE INDEX "_otps_collection_ref_record_ref_idx" ON "_otps"("collection_ref", "record_ref");

-- CreateIndex
CREATE INDEX "_otps_created_idx" ON "_otps"("created");

-- CreateIndex
CREATE INDEX "_mfas_collection_ref_record_ref_idx" ON "_mfas"("collection_ref", "record_ref");

-- CreateIndex
CREATE INDEX "_mfas_created_idx" ON "_mfas"("created");

-- CreateIndex
CREATE UNIQUE INDEX "_auth_origins_collection_ref_record_ref_fingerprint_key" ON "_auth_origins"("collection_ref", "record_ref", "fingerprint");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artists" ADD CONSTRAINT "artists_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_user_fkey" FOREIGN KEY ("company", "user") REFERENCES "companies"("id", "user") ON DELETE SET NULL ("company") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_artist_user_fkey" FOREIGN KEY ("artist", "user") REFERENCES "artists"("id", "user") ON DELETE SET NULL ("artist") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_import_user_fkey" FOREIGN KEY ("import", "user") REFERENCES "imports"("id", "user") ON DELETE SET NULL ("import") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "progress_notes" ADD CONSTRAINT "progress_notes_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "progress_notes" ADD CONSTRAINT "progress_notes_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_tags" ADD CONSTRAINT "project_tags_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_tags" ADD CONSTRAINT "project_tags_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_tags" ADD CONSTRAINT "project_tags_tag_user_fkey" FOREIGN KEY ("tag", "user") REFERENCES "tags"("id", "user") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "randomizer_spins" ADD CONSTRAINT "randomizer_spins_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "randomizer_spins" ADD CONSTRAINT "randomizer_spins_project_user_fkey" FOREIGN KEY ("project", "user") REFERENCES "projects"("id", "user") ON DELETE SET NULL ("project") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_yearly_stats" ADD CONSTRAINT "user_yearly_stats_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_dashboard_settings" ADD CONSTRAINT "user_dashboard_settings_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_dashboard_stats" ADD CONSTRAINT "user_dashboard_stats_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_fkey" FOREIGN KEY ("user") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ids: 16 of [a-z0-9]; 15 is accepted so that records brought over keep theirs.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['users', 'companies', 'artists', 'tags', 'projects', 'progress_notes', 'project_tags', 'randomizer_spins', 'user_yearly_stats',
    'user_dashboard_settings', 'user_dashboard_stats', 'account_deletions', 'imports', '_superusers', '_external_auths', '_otps', '_mfas', '_auth_origins']
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ ''^[a-z0-9]{15,16}$'')', t, t || '_id_check');
  END LOOP;
END $$;

ALTER TABLE "users"
  ADD CONSTRAINT "users_username_check" CHECK ("username" ~ '^[A-Za-z0-9_-]{3,20}$'),
  ADD CONSTRAINT "users_email_check" CHECK (char_length("email") BETWEEN 3 AND 254);
ALTER TABLE "companies"
  ADD CONSTRAINT "companies_name_check" CHECK (char_length("name") BETWEEN 1 AND 100 AND "name" = btrim("name")),
  ADD CONSTRAINT "companies_website_url_check" CHECK (char_length("website_url") <= 500);
ALTER TABLE "artists"
  ADD CONSTRAINT "artists_name_check" CHECK (char_length("name") BETWEEN 1 AND 100 AND "name" = btrim("name"));
ALTER TABLE "tags"
  ADD CONSTRAINT "tags_name_check" CHECK (char_length("name") BETWEEN 1 AND 50 AND "name" = btrim("name")),
  ADD CONSTRAINT "tags_color_check" CHECK ("color" ~ '^#[0-9A-Fa-f]{6}$');
ALTER TABLE "projects"
  ADD CONSTRAINT "projects_title_check" CHECK (char_length("title") BETWEEN 1 AND 200),
  ADD CONSTRAINT "projects_width_check" CHECK ("width" BETWEEN 0 AND 1000),
  ADD CONSTRAINT "projects_height_check" CHECK ("height" BETWEEN 0 AND 1000),
  ADD CONSTRAINT "projects_total_diamonds_check" CHECK ("total_diamonds" >= 0),
  ADD CONSTRAINT "projects_source_url_check" CHECK (char_length("source_url") <= 2048),
  ADD CONSTRAINT "projects_general_notes_check" CHECK (char_length("general_notes") <= 20000);
ALTER TABLE "progress_notes"
  ADD CONSTRAINT "progress_notes_content_check" CHECK (char_length("content") <= 20000);
ALTER TABLE "user_yearly_stats"
  ADD CONSTRAINT "user_yearly_stats_year_check" CHECK ("year" BETWEEN 2000 AND 2100),
  ADD CONSTRAINT "user_yearly_stats_stats_type_check" CHECK ("stats_type" = 'yearly');

-- Search: one person's rows by any part of a word. The owner stands in the index too, so another person's notes are never read.
-- (Written as partial indexes because the schema file has no word for a GIN index over a plain and a trigram column, and leaves partial ones alone.)
CREATE INDEX "projects_user_search_idx" ON "projects" USING gin ("user", "search" gin_trgm_ops) WHERE "search" IS NOT NULL;
CREATE INDEX "progress_notes_user_search_idx" ON "progress_notes" USING gin ("user", "search" gin_trgm_ops) WHERE "search" IS NOT NULL;
