import { Migration } from '@mikro-orm/migrations';

export class Migration20261121140000_editor extends Migration {
  override name = 'Migration20261121140000_editor';

  override up(): void {
    const champs = '"championships"."championships"';
    const files = '"championships"."files"';
    this.addSql(`alter table ${champs} alter column "date_start" drop not null,
      add column "max_team_size" int not null default 5,
      add column "participation_window_hours" int null,
      add column "final_solutions" int not null default 2,
      add column "public_percent" int null,
      add column "split_seed" int not null default 0,
      add column "tours" jsonb not null default '[]',
      add column "archived_from" text null,
      add column "version" int not null default 1,
      add column "edited_by" uuid null,
      add column "edited_at" timestamptz null`);
    this.addSql(`alter table ${champs} drop constraint "championships_state_check"`);
    const checks = {
      championships_state_check: `"state" in ('DRAFT', 'PUBLISHED', 'FINISHED', 'ARCHIVED')`,
      championships_archived_from_check: `"archived_from" in ('DRAFT', 'PUBLISHED', 'FINISHED')`,
      championships_max_team_size_check: 'max_team_size >= 1 and max_team_size <= 100',
      championships_participation_window_hours_check:
        'participation_window_hours >= 1 and participation_window_hours <= 8760',
      championships_final_solutions_check: 'final_solutions >= 1 and final_solutions <= 20',
      championships_public_percent_check: 'public_percent >= 1 and public_percent <= 99',
      championships_published_whole_check: `state in ('DRAFT', 'ARCHIVED') or (date_start is not null and metric <> '')`,
      championships_dates_check: 'date_end >= date_start',
    };
    for (const [name, check] of Object.entries(checks))
      this.addSql(`alter table ${champs} add constraint "${name}" check (${check})`);
    // Seeds of championships that are there already, from their ids.
    this.addSql(`update ${champs} set split_seed = hashtext(id::text) & 2147483647`);

    this.addSql(`alter table ${files} add column "source_key" varchar(120) null, add column "check" jsonb null,
      add column "replaced_at" timestamptz null`);
    this.addSql(`alter table ${files} drop constraint "files_name_unique"`);
    this.addSql(
      `create unique index "files_name_unique" on ${files} ("championship_id", "name") where kind <> 'truth'`,
    );
    this.addSql(`create unique index "files_truth_unique" on ${files} ("championship_id")
      where kind = 'truth' and replaced_at is null`);
    this.addSql(`create unique index "files_sample_unique" on ${files} ("championship_id") where kind = 'sample'`);
  }
}
