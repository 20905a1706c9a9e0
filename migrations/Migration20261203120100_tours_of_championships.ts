import { Migration } from '@mikro-orm/migrations';

/**
 * The id of a tour is chosen by whoever saves it: it names a tour of its championship alone (CHAMP6). A decision that somebody
 * else's took the place of is found again by its teams, which are of one championship each.
 */
export class Migration20261203120100_tours_of_championships extends Migration {
  override name = 'Migration20261203120100_tours_of_championships';

  override up(): void {
    this.addSql(`alter table "scoring"."tour_teams" add column "championship_id" uuid null`);
    this.addSql(`update "scoring"."tour_teams" t set championship_id = r.championship_id
      from "teams"."teams" r where r.id = t.team_id`);
    this.addSql(`delete from "scoring"."tour_teams" where championship_id is null`);
    this.addSql(`alter table "scoring"."tour_teams" drop constraint "tour_teams_tour_id_foreign",
      drop constraint "tour_teams_pkey", alter column "championship_id" set not null,
      add primary key ("championship_id", "tour_id", "team_id")`);
    this.addSql(`alter table "scoring"."tour_decisions" drop constraint "tour_decisions_pkey",
      add primary key ("championship_id", "tour_id")`);
    this.addSql(`insert into "scoring"."tour_decisions" (championship_id, tour_id, decided_at)
      select distinct t.championship_id, t.tour_id, d.decided_at
      from "scoring"."tour_teams" t join "scoring"."tour_decisions" d using (tour_id) on conflict do nothing`);
    this.addSql(`alter table "scoring"."tour_teams" add constraint "tour_teams_championship_id_tour_id_foreign"
      foreign key ("championship_id", "tour_id")
      references "scoring"."tour_decisions" ("championship_id", "tour_id") on update cascade on delete cascade`);
    this.oneSpelling();
  }

  /** Ids as the database writes them, each once in its list: of two tours with one id, the later gets a new one. */
  private oneSpelling(): void {
    this.addSql(`update "championships"."championships" c set tours = (
        select jsonb_agg(jsonb_set(tour, '{id}', to_jsonb(case when again = 1 then id else gen_random_uuid() end)) order by place)
        from (select tour, place, (tour ->> 'id')::uuid as id,
            row_number() over (partition by (tour ->> 'id')::uuid order by place) as again
          from jsonb_array_elements(c.tours) with ordinality as o (tour, place)) own)
      where exists (select from jsonb_array_elements(c.tours) tour where tour ->> 'id' <> lower(tour ->> 'id'))
        or (select count(distinct lower(tour ->> 'id')) <> count(*) from jsonb_array_elements(c.tours) tour)`);
  }
}
