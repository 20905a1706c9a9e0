import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isUuid } from '../contract/uuid.js';
import { hints, TopicOwner } from '../live/topics.js';
import { workMoved } from './events.js';
import { isFor, Kinds } from './kinds.js';
import { itemOf, workRow } from './rows.js';

/** How something is that takes long, for whoever may watch it. */
@Injectable()
export class WorkTopics extends TopicOwner {
  constructor(
    private readonly orm: MikroORM,
    private readonly kinds: Kinds,
  ) {
    super();
  }

  override readonly topics = {
    work: async (id, caller) => {
      const row = caller && isUuid(id) ? await workRow(this.orm.em.fork(), id) : null;
      return row && caller && (await isFor(this.kinds.of(row.kind)?.doer, itemOf(row), caller)) ? row.id : null;
    },
  } satisfies TopicOwner['topics'];

  override readonly hints = [hints(workMoved, ({ workId }) => [`work:${workId}`])];
}
