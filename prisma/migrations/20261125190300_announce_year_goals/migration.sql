SELECT announce_changes_of('year_goals', 'user');
