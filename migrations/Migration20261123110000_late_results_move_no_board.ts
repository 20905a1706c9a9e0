import { Migration } from '@mikro-orm/migrations';

/**
 * Late results stand outside the ranking (CHAMP8), so they touch no team: the boards of a finished championship stay as
 * they were revealed, however much is practised on it.
 */
export class Migration20261123110000_late_results_move_no_board extends Migration {
  override name = 'Migration20261123110000_late_results_move_no_board';

  override up(): void {
    this.addSql(`create or replace trigger solutions_touch after insert on scoring.solutions
      for each row when (new.status = 'SCORED' and not new.late) execute function scoring.touch_team()`);
    this
      .addSql(`create or replace trigger solutions_touch_again after update of status, public_score, private_score, late
      on scoring.solutions for each row
      when (((old.status = 'SCORED' and not old.late) or (new.status = 'SCORED' and not new.late))
        and (old.status, old.public_score, old.private_score, old.late)
          is distinct from (new.status, new.public_score, new.private_score, new.late))
      execute function scoring.touch_team()`);
    this.addSql(`create or replace trigger solutions_touch_gone after delete on scoring.solutions
      for each row when (old.status = 'SCORED' and not old.late) execute function scoring.touch_team()`);
  }
}
