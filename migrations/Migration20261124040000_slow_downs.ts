import { Migration } from '@mikro-orm/migrations';

/** Tries that are slowed down, by what they are counted under, and links that sign in by mail. */
export class Migration20261124040000_slow_downs extends Migration {
  override name = 'Migration20261124040000_slow_downs';

  override up(): void {
    this.addSql(`create unlogged table kernel.slow_downs
      (key text primary key, tries integer not null, free_at timestamptz not null, forget_at timestamptz not null)`);
    this.addSql(`create index slow_downs_forget_at on kernel.slow_downs (forget_at)`);
    this.addSql(`alter table "identity"."email_confirmations" add column "signs_in" boolean not null default false`);
  }
}
