import { Migration } from '@mikro-orm/migrations';

/** CHAMP8: an attempt that is late since the end was brought forward knows what it was before, which an end behind it gives back. */
export class Migration20261216000000_attempts_before_late extends Migration {
  override name = 'Migration20261216000000_attempts_before_late';

  override up(): void {
    this.addSql(
      `alter table "scoring"."attempts" add column "kind_in_time" text null, add column "tour_in_time" uuid null`,
    );
    this.addSql(
      `alter table "scoring"."attempts" add constraint "attempts_kind_in_time_check" check ("kind_in_time" in ('DAILY', 'EXTRA'))`,
    );
  }
}
