import { Migration } from '@mikro-orm/migrations';

/** Whoever began a topic says which comment of it has helped (FORUM3): a topic has one such at most. */
export class Migration20261208010200_accepted_answers extends Migration {
  override name = 'Migration20261208010200_accepted_answers';

  override up(): void {
    this.addSql(`alter table "forum"."topics" add column "accepted_id" uuid null`);
  }
}
