import { Injectable } from '@nestjs/common';
import type { Caller } from '../contract/status.js';
import { isUuid } from '../contract/uuid.js';
import { hints, TopicOwner } from '../live/topics.js';
import { workMoved } from './events.js';
import { WorkQueries } from './work-queries.js';
import { DomainError } from '../domain/domain-error.js';

/** How something is that takes long, for whoever may watch it. */
@Injectable()
export class WorkTopics extends TopicOwner {
  constructor(private readonly queries: WorkQueries) {
    super();
  }

  override readonly topics = {
    work: async (id, caller) => (caller && isUuid(id) && (await this.isShown(id, caller)) ? id : null),
  } satisfies TopicOwner['topics'];

  override readonly hints = [hints(workMoved, ({ workId }) => [`work:${workId}`])];

  private async isShown(id: string, caller: Caller): Promise<boolean> {
    try {
      return (await this.queries.view(id, caller)) !== null;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
