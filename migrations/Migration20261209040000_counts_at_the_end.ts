import { Migration } from '@mikro-orm/migrations';

/**
 * SUB1: a transaction may leave to its end what it counts of a new solution, so that solutions of one championship do not wait for
 * each other from their first row on. Who says nothing of it counts at once, as before.
 */
export class Migration20261209040000_counts_at_the_end extends Migration {
  override name = 'Migration20261209040000_counts_at_the_end';

  override up(): void {
    this.addSql('drop trigger solutions_bytes on scoring.solutions');
    this
      .addSql(`create constraint trigger solutions_bytes after insert on scoring.solutions deferrable initially immediate
      for each row when (not new.shares_file and new.file_gone_at is null) execute function scoring.count_bytes()`);
  }
}
