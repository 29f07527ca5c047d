-- A token key is new when the password or the address is, by whichever door: codes, half sign-ins and known places end with the old one.

CREATE FUNCTION end_with_token_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "_otps" WHERE "collection_ref" = '_pb_users_auth_' AND "record_ref" = NEW."id";
  DELETE FROM "_mfas" WHERE "collection_ref" = '_pb_users_auth_' AND "record_ref" = NEW."id";
  DELETE FROM "_auth_origins" WHERE "collection_ref" = '_pb_users_auth_' AND "record_ref" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "users_token_key" AFTER UPDATE OF "token_key" ON "users"
  FOR EACH ROW WHEN (OLD."token_key" IS DISTINCT FROM NEW."token_key") EXECUTE FUNCTION end_with_token_key();
