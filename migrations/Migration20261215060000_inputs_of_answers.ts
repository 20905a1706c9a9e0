import { Migration } from '@mikro-orm/migrations';

/** SUB6 ALGO1: answers of tests are of their inputs: scores on others are outdated, also where the answers are the same. */
export class Migration20261215060000_inputs_of_answers extends Migration {
  override name = 'Migration20261215060000_inputs_of_answers';

  override up(): void {
    this.addSql(`alter table "championships"."files" add column "inputs" varchar(16) null`);
  }
}
