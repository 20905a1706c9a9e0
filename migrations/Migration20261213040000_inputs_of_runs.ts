import { Migration } from '@mikro-orm/migrations';

/** ALGO1: on which input a test of a run was begun: one that is another by now is run anew. */
export class Migration20261213040000_inputs_of_runs extends Migration {
  override name = 'Migration20261213040000_inputs_of_runs';

  override up(): void {
    this.addSql(`alter table "scoring"."run_tests" add column "input_sha256" varchar(64) null`);
  }
}
