import { Migration } from '@mikro-orm/migrations';

/** SUB6: a re-judgement is made to count as work: which work that is, who asked for it and why. */
export class Migration20261209020000_applying_as_work extends Migration {
  override name = 'Migration20261209020000_applying_as_work';

  override up(): void {
    this.addSql(`alter table scoring.rejudges add column applying_id uuid null,
      add column applying_by varchar(64) null, add column applying_reason varchar(500) null`);
  }
}
