import { Injectable } from '@nestjs/common';
import { championshipFinished } from '../../../championships/contract/events.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';

/** SUB5: a championship is finished: its private part is revealed at once, not at the next refresh. */
@Injectable()
@ReactsTo(championshipFinished, 'scoring.reveal-results', { lane: 'heavy' })
export class RevealResults implements Reaction<{ championshipId: string }> {
  constructor(private readonly boards: RefreshLeaderboards) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    await this.boards.refresh(championshipId);
  }
}
