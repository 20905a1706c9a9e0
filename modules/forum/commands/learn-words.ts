import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { queryOne } from '../../kernel/database/sql.js';
import type { Item } from '../domain/items.js';

/** FORUM1: learns the words of some posts that are new, for who misspells them in a search. @returns of how many posts */
export class LearnWords extends Command<number> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly kind: Item['kind'],
    /** What was written after it may not be committed yet: ids are of the moment that they were made. */
    readonly until: string,
    readonly most: number,
  ) {
    super();
  }
}

const learnSql = (kind: Item['kind']): string => `
  with news as (select p.id, p.stems from forum.${kind}s p
      where p.id > coalesce((select item_id from forum.read_words where kind = '${kind}'), '00000000-0000-0000-0000-000000000000')
        and p.id <= $1 order by p.id limit $2),
    learnt as (insert into forum.words (word)
      select distinct w.word from news n, unnest(tsvector_to_array(n.stems)) as w (word)
      where length(w.word) between 4 and 40 and w.word !~ '[0-9./@:_-]' order by 1 on conflict (word) do nothing),
    marked as (insert into forum.read_words as read_words (kind, item_id)
      select '${kind}', id from news order by id desc limit 1
      on conflict (kind) do update set item_id = greatest(read_words.item_id, excluded.item_id))
  select count(*)::int as read from news`;

@CommandHandler(LearnWords)
export class LearnWordsHandler implements ICommandHandler<LearnWords> {
  constructor(private readonly em: EntityManager) {}

  async execute({ kind, until, most }: LearnWords): Promise<number> {
    const row = await queryOne<{ read: number }>(this.em, learnSql(kind), [until, most]);
    return row?.read ?? 0;
  }
}
