import { Migration } from '@mikro-orm/migrations';

/** ALGO1: runners say which images they have beside their usual one, and championships in which of them their code runs. */
export class Migration20261208070000_images_of_runners extends Migration {
  override name = 'Migration20261208070000_images_of_runners';

  override up(): void {
    this.addSql(`alter table "scoring"."runners" add column "images" jsonb not null default '[]'`);
    this.addSql(
      `alter table "championships"."championships" alter column "algorithm" set default '{"command":"","build":"","seconds":60,"memoryBytes":536870912,"outputBytes":16777216,"processes":64,"allowedHosts":[],"logBytes":4096,"image":""}'`,
    );
  }
}
