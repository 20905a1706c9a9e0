import { Migration } from '@mikro-orm/migrations';

/** What holds the box of a runner together; empty until it says so. */
export class Migration20261207060001_runner_adapter extends Migration {
  override name = 'Migration20261207060001_runner_adapter';

  override up(): void {
    this.addSql(`alter table "scoring"."runners" add column "adapter" varchar(100) not null default ''`);
  }
}
