import { Migration } from '@mikro-orm/migrations';

/** ALGO1: runners say which images they have beside their usual one. */
export class Migration20261208070000_images_of_runners extends Migration {
  override name = 'Migration20261208070000_images_of_runners';

  override up(): void {
    this.addSql(`alter table "scoring"."runners" add column "images" jsonb not null default '[]'`);
  }
}
