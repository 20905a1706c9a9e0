import { Migration } from '@mikro-orm/migrations';

const own = {
  forum: ['drafts', 'bookmarks', 'subscriptions', 'topic_visits', 'thread_visits', 'mutes', 'decisions', 'writers'],
  notifications: ['notices', 'readers', 'push_subscriptions', 'campaign_people'],
};
const nobodys = (person: string) =>
  `not exists (select from "identity"."people" p where p."id" = ${person} and p."erased_at" is null)`;

/**
 * What was for somebody alone goes with the account, now as contexts declare it. Of accounts that were erased, or removed before
 * their e-mail was confirmed, it had been left in part; and the log named whom it is about.
 */
export class Migration20261204000201_left_behind extends Migration {
  override name = 'Migration20261204000201_left_behind';

  override up(): void {
    for (const [schema, tables] of Object.entries(own))
      for (const table of tables) this.addSql(`delete from "${schema}"."${table}" t where ${nobodys('t."person_id"')}`);
    this
      .addSql(`delete from "vacancies"."vacancies" v where not exists (select from "identity"."people" p where p."id" = v."author_id")
      and not exists (select from "vacancies"."posts" o where o."vacancy_id" = v."id")`);
    this.addSql(`update "kernel"."audit" a set "object" = 'person:' || p."id" from "identity"."people" p
      where a."action" in ('forum.warn', 'forum.removeAll') and a."object" = 'person:' || p."login"`);
    this.addSql(`update "kernel"."audit" a set "actor" = p."login" from "identity"."people" p
      where a."actor_id" = p."id" and p."erased_at" is not null`);
    this
      .addSql(`update "kernel"."audit" a set "details" = case when a."action" = 'identity.edit' then '{}' else a."details" - 'login' end
      from "identity"."people" p where a."object" = 'person:' || p."id" and p."erased_at" is not null`);
    this.addSql(`update "notifications"."campaigns" c set "author" = p."login" from "identity"."people" p
      where c."author_id" = p."id" and p."erased_at" is not null`);
  }
}
