import { Migration } from '@mikro-orm/migrations';

/** By which renderer what everybody sees of a vacancy was made, and which posts a former one made. */
export class Migration20261129070100_renderers extends Migration {
  override name = 'Migration20261129070100_renderers';

  override up(): void {
    this.addSql('alter table "vacancies"."posts" add column "renderer" int not null default 0');
    for (const table of ['topics', 'comments'])
      this.addSql(`create index "${table}_renderer_index" on "forum"."${table}" ("renderer")`);
  }
}
