import { Migration } from '@mikro-orm/migrations';

/** When a missing message was reported: the oldest give way to newer ones. */
export class Migration20261124041000_missing_messages extends Migration {
  override name = 'Migration20261124041000_missing_messages';

  override up(): void {
    this.addSql(
      `alter table kernel.missing_messages add column recorded_at timestamptz not null default clock_timestamp()`,
    );
  }
}
