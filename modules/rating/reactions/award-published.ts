import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { finalRevealed } from '../../scoring/contract/events.js';
import { AwardResults } from '../commands/award-results.js';

/** RATE1: the final results of a championship are out, or others than before. */
@Injectable()
@ReactsTo(finalRevealed, 'rating.award-published', { lane: 'heavy' })
export class AwardPublished implements Reaction<{ championshipId: string }> {
  constructor(private readonly commands: Commands) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    await this.commands.run(new AwardResults(championshipId), { isLong: true });
  }
}
