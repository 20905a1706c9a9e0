import { Migration } from '@mikro-orm/migrations';

/** Tours with a truth of their own (CHAMP6): to which tour a file and a solution belong, and which solutions a board ranks. */
export class Migration20261123120000_tour_truths extends Migration {
  override name = 'Migration20261123120000_tour_truths';

  override up(): void {
    this.files();
    this.solutions();
    this.touches();
    this.addSql(`create or replace view championships.ranked as
      select id, champname, direction, state = 'FINISHED' as finished, final_solutions, tours,
        array(select tour_id from championships.files f where f.championship_id = c.id and f.tour_id is not null
          and f.replaced_at is null) as tour_truths
      from championships.championships c where state in ('PUBLISHED', 'FINISHED')`);
  }

  private files(): void {
    this.addSql(`alter table "championships"."files" add column "tour_id" uuid null`);
    this.addSql(`drop index "championships"."files_truth_unique"`);
    this.addSql(`create unique index "files_truth_unique" on "championships"."files" ("championship_id")
      where kind = 'truth' and replaced_at is null and tour_id is null`);
    this.addSql(`create unique index "files_tour_truth_unique" on "championships"."files" ("championship_id", "tour_id")
      where kind = 'truth' and replaced_at is null and tour_id is not null`);
  }

  private solutions(): void {
    this.addSql(`alter table "scoring"."solutions" add column "tour_id" uuid null,
      add column "ranked" boolean not null default true`);
    this.addSql(`update "scoring"."solutions" set "ranked" = false where "late"`);
    this.addSql(
      `alter table "scoring"."solutions" add constraint "solutions_late_check" check (not (late and ranked))`,
    );
    this.addSql(`create index "solutions_tour_id_index" on "scoring"."solutions" ("tour_id")`);
    this.addSql(`drop index "scoring"."solutions_board_index"`);
    this.addSql(`create index "solutions_board_index" on "scoring"."solutions"
      ("championship_id", "team_id", "public_score", "created_at", "id") where status = 'SCORED' and ranked`);
  }

  /** What is ranked touches its team, and so does what is no longer. */
  private touches(): void {
    this.addSql(`create or replace trigger solutions_touch after insert on scoring.solutions
      for each row when (new.status = 'SCORED' and new.ranked) execute function scoring.touch_team()`);
    this.addSql(`drop trigger solutions_touch_again on scoring.solutions`);
    this.addSql(`create trigger solutions_touch_again after update of status, public_score, private_score, ranked
      on scoring.solutions for each row
      when (((old.status = 'SCORED' and old.ranked) or (new.status = 'SCORED' and new.ranked))
        and (old.status, old.public_score, old.private_score, old.ranked)
          is distinct from (new.status, new.public_score, new.private_score, new.ranked))
      execute function scoring.touch_team()`);
    this.addSql(`create or replace trigger solutions_touch_gone after delete on scoring.solutions
      for each row when (old.status = 'SCORED' and old.ranked) execute function scoring.touch_team()`);
  }
}
