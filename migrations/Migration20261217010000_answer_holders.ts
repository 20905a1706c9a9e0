import { Migration } from '@mikro-orm/migrations';

/** CHAMP4: who once held the answers of a championship. Of before, those who looked at its private scores are known. */
export class Migration20261217010000_answer_holders extends Migration {
  override name = 'Migration20261217010000_answer_holders';

  override up(): void {
    this
      .addSql(`create table "championships"."answer_holders" ("championship_id" uuid not null, "person_id" uuid not null,
      "since" timestamptz not null, primary key ("championship_id", "person_id"))`);
    this.addSql(`alter table "championships"."answer_holders" add constraint "answer_holders_championship_id_foreign"
      foreign key ("championship_id") references "championships"."championships" ("id") on delete cascade`);
    this
      .addSql(`insert into "championships"."answer_holders" select "championship_id", "person_id", "at" from "scoring"."private_looks"
      where "championship_id" in (select "id" from "championships"."championships")`);
  }
}
