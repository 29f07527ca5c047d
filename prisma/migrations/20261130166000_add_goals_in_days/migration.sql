ALTER TABLE "year_goals" DROP CONSTRAINT "year_goals_kind_check",
  ADD CONSTRAINT "year_goals_kind_check" CHECK ("kind" IN ('kits', 'diamonds', 'days'));
