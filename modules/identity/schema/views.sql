-- What identity publishes. Made anew after every migration and whenever this file changes.

-- How a person is shown: the nickname, else the login; a login that starts with ! is not one yet.
-- people_display_index is over the same expression.
create view identity.names as
  select id, login,
    (case when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end)::varchar as display
  from identity.people;
