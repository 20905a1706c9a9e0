import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { RefreshPopularity } from '../commands/refresh-popularity.js';

const batch = 500;

/** FORUM2: what is popular today is not so for ever: commends leave the periods that they were counted in. */
@Injectable()
export class KeepPopularity {
  constructor(private readonly commands: Commands) {}

  /** Some at a time, so that nobody who commends waits for long. */
  @Every({ turn: 'popularity of the forum', seconds: 120, look: 60 })
  async refresh(): Promise<void> {
    for (const kind of ['topics', 'threads'] as const)
      while ((await this.commands.run(new RefreshPopularity(kind, batch))) === batch);
  }
}
