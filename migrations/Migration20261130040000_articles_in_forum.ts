import { Migration } from '@mikro-orm/migrations';

/** Articles are commented and stand in the feed: those that are read already get their topics. */
export class Migration20261130040000_articles_in_forum extends Migration {
  override name = 'Migration20261130040000_articles_in_forum';

  override up(): void {
    const read = `"articles"."articles" a join "articles"."versions" v on v.article_id = a.id and v.number = a.version
      where a.state <> 'UNAVAILABLE'`;
    this
      .addSql(`insert into "forum"."threads" (id, name, type, state, title, description, topics, last_at, last_by, created_at)
      select gen_random_uuid(), 'articles', 'ordinary', 'APPROVED', '{"eng": "Articles", "rus": "Статьи"}',
        '{"eng": "What people have written at length", "rus": "То, о чём участники написали подробно"}',
        count(*), max(a.published_at), (array_agg(a.author_id order by a.published_at desc))[1], max(a.published_at)
      from ${read} having count(*) > 0 on conflict (name) do nothing`);
    this
      .addSql(`insert into "forum"."topics" (id, thread_id, author_id, title, text, html, renderer, has_images, has_files,
        created_at, last_at, last_by)
      select a.id, h.id, a.author_id, left(v.title, 150), v.text, v.html, v.renderer, v.html like '%<img %',
        jsonb_array_length(v.attachments) > 0, a.published_at, a.published_at, a.author_id
      from "forum"."threads" h, ${read} and h.name = 'articles' on conflict (id) do nothing`);
  }
}
