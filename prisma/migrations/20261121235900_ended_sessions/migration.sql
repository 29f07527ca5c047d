-- Open pages listen as long as their session lasts: they hear of its end. That it is used or begins changes no page.
SELECT announce_changes_of('sessions', 'user', '{user_agent,ip}', 'false');
