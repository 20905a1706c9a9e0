import { Migration } from '@mikro-orm/migrations';

/** What a metric program said of the sample, with what it was tried on (ALGO2); of trials, by which program and answers they are. */
export class Migration20261217030700_tried_programs extends Migration {
  override name = 'Migration20261217030700_tried_programs';

  override up(): void {
    this.addSql(`alter table "scoring"."metric_programs" add column "tried" jsonb null`);
    this.addSql(`alter table "scoring"."program_trials" add column "program_key" varchar(120) not null default '',
      add column "truth_key" varchar(120) not null default ''`);
    // What one said of a sample and answers that are there still was said of these.
    this.addSql(`update scoring.metric_programs m
      set tried = jsonb_build_object('of', s.sha256 || ' ' || t.sha256, 'said', m.said)
      from championships.files s, championships.files t
      where m.said is not null and s.championship_id = m.championship_id and s.kind = 'sample'
        and t.championship_id = m.championship_id and t.kind = 'truth' and t.tour_id is null and t.replaced_at is null
        and greatest(s.updated_at, t.updated_at) <= m.said_at`);
  }
}
