-- These tables name their person by collection and id, for people and administrators alike: no foreign key can end their rows with
-- the account. The argument is the collection's id on the wire.
create function end_links_of_account() returns trigger language plpgsql as $$
begin
  delete from _external_auths where collection_ref = tg_argv[0] and record_ref = old.id;
  delete from _otps where collection_ref = tg_argv[0] and record_ref = old.id;
  delete from _mfas where collection_ref = tg_argv[0] and record_ref = old.id;
  delete from _auth_origins where collection_ref = tg_argv[0] and record_ref = old.id;
  return null;
end $$;

create trigger end_links after delete on users for each row execute function end_links_of_account('_pb_users_auth_');
create trigger end_links after delete on _superusers for each row execute function end_links_of_account('pbc_3142635823');
