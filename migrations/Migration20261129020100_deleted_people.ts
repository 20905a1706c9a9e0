import { Migration } from '@mikro-orm/migrations';

const display = `case when deleted_at is not null then 'deleted user'
      when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end`;

/** PROF2: when somebody deleted their account, and when what was personal in it went. */
export class Migration20261129020100_deleted_people extends Migration {
  override name = 'Migration20261129020100_deleted_people';

  override up(): void {
    this
      .addSql(`alter table "identity"."people" add column "deleted_at" timestamptz null, add column "erased_at" timestamptz null,
      add constraint "people_erased_check" check (erased_at is null or deleted_at is not null)`);
    this.addSql(
      `create index "people_to_erase_index" on "identity"."people" ("deleted_at") where deleted_at is not null and erased_at is null`,
    );
    this.addSql('drop index "identity"."people_display_index"');
    this.addSql(
      `create index "people_display_index" on "identity"."people" using gin (((${display})::varchar) gin_trgm_ops)`,
    );
  }
}
