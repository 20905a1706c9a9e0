import { Migration } from '@mikro-orm/migrations';

/** Of each imported award without a team of here: the logins of the team's people as they are now, and whether one was erased. */
const mates = `select o."contest_id", o."place", array_agg(p."login_key"::text) as logins, bool_or(p."erased_at" is not null) as erased
  from "rating"."awards" o join "identity"."people" p on p."id" = o."person_id" where o."team_id" is null group by 1, 2`;

/**
 * What a team is called is told when an award is read: a copy outlived the account that it named. A name that a file gave stays,
 * unless it is made of logins; with somebody who was erased, a name that may have been.
 */
export class Migration20261204000200_award_names extends Migration {
  override name = 'Migration20261204000200_award_names';

  override up(): void {
    this.addSql(`alter table "rating"."awards" alter column "team" drop not null`);
    this.addSql(`alter table "rating"."import_rows" alter column "team" drop not null`);
    this.addSql(`update "rating"."awards" set "team" = null where "team_id" is not null`);
    this.addSql(`update "rating"."awards" a set "team" = null from (${mates}) m
      where a."team_id" is null and m."contest_id" = a."contest_id" and m."place" = a."place" and (
        string_to_array(lower(a."team"), ', ') <@ m.logins or lower(a."team") like any (select l || ', %' from unnest(m.logins) l)
        or m.erased and (cardinality(m.logins) = 1 or a."team" like '%, %'))`);
    this.addSql(`create index "awards_unnamed_index" on "rating"."awards" ("contest_id", "place")
      where team is null and team_id is null`);
  }
}
