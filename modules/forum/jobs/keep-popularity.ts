import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { RefreshThreads, RefreshTopics } from '../commands/refresh-popularity.js';

const batch = 500;

/** FORUM2: what is popular today is not so for ever: commends leave the periods that they were counted in. */
@Injectable()
export class KeepPopularity {
  constructor(private readonly commands: Commands) {}

  /** Some at a time, so that nobody who commends waits for long; those alone that a commend has left since. */
  @Every({ turn: 'popularity of topics', seconds: 120, look: 60 })
  async refreshTopics(): Promise<void> {
    while ((await this.commands.run(new RefreshTopics(batch))) === batch);
  }

  @Every({ turn: 'popularity of threads', seconds: 900, look: 60 })
  async refreshThreads(): Promise<void> {
    await this.commands.run(new RefreshThreads());
  }
}
