-- What identity publishes. Made anew after every migration and whenever this file changes.

-- How a person is shown: the nickname, else the login; a login that starts with ! is not one yet.
-- Of an account that was deleted neither login nor name is told.
-- people_display_index is over the same expression.
create view identity.names as
  select id, (case when deleted_at is not null then 'deleted-' || id else login end)::varchar(64) as login, login_key,
    (case when deleted_at is not null then '' else city end)::varchar(120) as city,
    (case when deleted_at is not null then 'deleted user'
      when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end)::varchar as display,
    created_at as since,
    -- Whoever has not confirmed an address is nobody for others: of those, no list and no page tells.
    (status <> 'NEW') as is_confirmed
  from identity.people;

-- Who deleted their account; who takes it back in time is not there any more.
create view identity.left_people as select id from identity.people where deleted_at is not null;

-- What somebody may do now, whatever they might when their call began; a block that is over has no effect.
create view identity.standing as
  select p.id, p.role, b.id is not null as is_blocked, b.until as blocked_until
  from identity.people p left join identity.blocks b on b.person_id = p.id and b.ended_at is null
  where p.deleted_at is null;
