import { Injectable } from '@nestjs/common';
import { personal, PersonalData } from '../identity/personal.port.js';

/** What articles keep of a person: their own, with every version. */
@Injectable()
export class ArticlesPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'articles.articles',
      person: 'author_id',
      atErasure: 'keep',
      because: 'what was not published goes by reactions/forget-drafts.ts; what was stays, as of a deleted user',
      archive: [
        {
          name: 'articles/articles',
          sql: `select id::text as key, to_jsonb(a) - '{author_id,removal_id,removed_version}'::text[] as row from articles.articles a where author_id = $1`,
        },
        {
          name: 'articles/versions',
          sql: `select v.article_id || ' ' || lpad(v.number::text, 9, '0') as key, to_jsonb(v) - '{html,renderer}'::text[] as row
        from articles.versions v join articles.articles a on a.id = v.article_id where a.author_id = $1`,
        },
      ],
    }),
  ];
}
