import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { threadChanged } from '../contract/events.js';
import { takenThreadNames } from '../contract/addresses.js';
import { addThreads } from '../domain/rows/threads.js';

/** FORUM6: brings the thread of a championship in line with it: opened with its publication, closed to all while it is. */
export class KeepDiscussion extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly championshipId: string) {
    super();
  }
}

interface Discussed {
  champname: string;
  title: Bilingual;
  teaser: Bilingual;
  ownerId: string;
  isOpen: boolean;
}

const discussedSql = `select champname, title, teaser, owner_id as "ownerId", is_open as "isOpen"
  from championships.discussed where id = $1`;

// One after the other: who read the championship first would write what it was before over what it is.
const turnSql = `select pg_advisory_xact_lock(hashtextextended('forum.discussion ' || $1, 0))`;

const changeSql = `update forum.threads set title = $2, description = $3, author_ids = array[$4::uuid], is_open = $5
  where championship_id = $1
    and (title, description, author_ids, is_open) is distinct from ($2::jsonb, $3::jsonb, array[$4::uuid], $5::boolean)
  returning id`;

// The name of the championship, unless a thread of people has it: then the first one like it that nobody has.
const freeNameSql = `select c.name from (select n, $1 || case n when 0 then '' when 1 then '_championship'
      else '_championship_' || n end as name from generate_series(0, 1000) n) c
    where c.name <> all($2::text[]) and not exists (select from forum.threads t where t.name = c.name) order by c.n limit 1`;

@CommandHandler(KeepDiscussion)
export class KeepDiscussionHandler implements ICommandHandler<KeepDiscussion> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId }: KeepDiscussion): Promise<void> {
    await query(this.em, turnSql, [championshipId]);
    const discussed = await queryOne<Discussed>(this.em, discussedSql, [championshipId]);
    if (!discussed) return;
    const { title, teaser, ownerId, isOpen } = discussed;
    const texts = [championshipId, JSON.stringify(title), JSON.stringify(teaser), ownerId, isOpen];
    const changed = await queryOne<{ id: string }>(this.em, changeSql, texts);
    const threadId = changed?.id ?? (isOpen ? await this.make(championshipId, discussed) : undefined);
    if (threadId !== undefined) happened(threadChanged({ threadId }));
  }

  /** @returns the id of its thread, unless it has one */
  private async make(
    championshipId: string,
    { champname, title, teaser, ownerId }: Discussed,
  ): Promise<string | undefined> {
    const { name } = found(await queryOne<{ name: string }>(this.em, freeNameSql, [champname, takenThreadNames]));
    const texts = { name, title, description: teaser, logo: null };
    const own = { type: 'championship', state: 'APPROVED', championshipId, authorIds: [ownerId] } as const;
    const [id] = await addThreads(this.em, [{ ...texts, ...own, createdAt: this.clock.now() }], 'championship_id');
    return id;
  }
}
