import { Migration } from '@mikro-orm/migrations';

/**
 * How the public rows of a truth are drawn, beside the file as it was sent (SUB5, SUB6). Truths from before keep the file
 * that was made of them, which names its public rows itself: receipts name that file.
 */
export class Migration20261124060100_truth_splits extends Migration {
  override name = 'Migration20261124060100_truth_splits';

  override up(): void {
    this.addSql(`alter table "championships"."files" add column "split" jsonb null`);
  }
}
