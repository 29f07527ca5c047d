-- CreateIndex
CREATE INDEX "kit_colors_user_project_code_key_code_idx" ON "kit_colors"("user", "project", "code_key", "code");

-- The shopping list: few colors run short.
CREATE INDEX "kit_colors_short_idx" ON "kit_colors"("user") WHERE "ran_short";
