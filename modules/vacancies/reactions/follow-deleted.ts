import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountDeleted } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { RemoveOf } from '../commands/remove-of.js';

const writtenSql = 'select id from vacancies.vacancies where author_id = $1 order by id';

/** VAC1, PROF2: the vacancies of a deleted account leave the board. May run twice. */
@Injectable()
@ReactsTo(accountDeleted, 'vacancies.follow-deleted')
export class FollowDeletedAuthor implements Reaction<{ personId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {}

  async react({ personId }: { personId: string }): Promise<void> {
    for (const { id } of await query<{ id: string }>(this.orm.em.fork(), writtenSql, [personId]))
      await this.commands.run(new RemoveOf(id));
  }
}
