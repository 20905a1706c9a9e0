import { Migration } from '@mikro-orm/migrations';

/** Which client took a team out of the results; null for an admin, as for all that were out before it was kept. */
export class Migration20261207050001_disqualified_by extends Migration {
  override name = 'Migration20261207050001_disqualified_by';

  override up(): void {
    this.addSql(`alter table "teams"."teams" add column "disqualified_by_id" uuid null`);
  }
}
