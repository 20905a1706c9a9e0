import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { TopicOwner } from '../../../kernel/live/topics.js';
import { SolutionQueries } from '../../solutions/queries/solution-queries.js';

/** Logs of a run are for those who can read its solution. What they hold is told to nobody: that they grew, to all who watch. */
@Injectable()
export class RunTopics extends TopicOwner {
  override readonly topics = {
    log: (solutionId, caller) => this.seenBy(solutionId, caller),
  } satisfies TopicOwner['topics'];

  constructor(private readonly solutions: SolutionQueries) {
    super();
  }

  private async seenBy(id: string, caller: Caller | null): Promise<string | null> {
    if (caller === null || !z.uuid().safeParse(id).success) return null;
    try {
      await this.solutions.readable(id, caller);
      return id;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
