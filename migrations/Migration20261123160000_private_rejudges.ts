import { Migration } from '@mikro-orm/migrations';

/** A re-judgement says for the public and the private part separately what it changes (SUB6). */
export class Migration20261123160000_private_rejudges extends Migration {
  override name = 'Migration20261123160000_private_rejudges';

  override up(): void {
    this.addSql(`alter table "scoring"."rejudge_items" add column "old_private_score" double precision null`);
    // What an open one is compared with; of those that are decided it is not known, and nothing was said of it.
    this.addSql(`update "scoring"."rejudge_items" i set "old_private_score" = case
        when r.state in ('RUNNING', 'READY') then s.private_score else i.new_private_score end
      from "scoring"."rejudges" r, "scoring"."solutions" s where r.id = i.rejudge_id and s.id = i.solution_id`);
    this.addSql(`alter table "scoring"."rejudge_moves" add column "board" text not null default 'public',
      add constraint "rejudge_moves_board_check" check ("board" in ('public', 'final'))`);
    this.addSql(`alter table "scoring"."rejudge_moves" drop constraint "rejudge_moves_pkey",
      add primary key ("rejudge_id", "board", "team_id")`);
  }
}
