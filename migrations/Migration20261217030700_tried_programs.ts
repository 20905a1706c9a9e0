import { Migration } from '@mikro-orm/migrations';

/** What a metric program said of the sample, with what it was tried on (ALGO2); of trials, by which program and answers they are. */
export class Migration20261217030700_tried_programs extends Migration {
  override name = 'Migration20261217030700_tried_programs';

  override up(): void {
    this.addSql(`alter table "scoring"."metric_programs" add column "tried" jsonb null`);
    this.addSql(`alter table "scoring"."program_trials" add column "program_key" varchar(120) not null default '',
      add column "truth_key" varchar(120) not null default ''`);
  }
}
