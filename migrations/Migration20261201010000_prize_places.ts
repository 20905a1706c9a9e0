import { Migration } from '@mikro-orm/migrations';

/** How many places win a prize, so that a merge can be told of it before (TEAM1). 0: the texts alone say it. */
export class Migration20261201010000_prize_places extends Migration {
  override name = 'Migration20261201010000_prize_places';

  override up(): void {
    this.addSql(`alter table "championships"."championships" add column "prize_places" int not null default 0,
      add constraint "championships_prize_places_check" check (prize_places >= 0 and prize_places <= 1000)`);
  }
}
