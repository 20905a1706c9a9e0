import { Injectable } from '@nestjs/common';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { teamEnded } from '../../../teams/contract/events.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';

/** LB1: a team is no more, since it became part of another one or its last member left: its line goes at once. */
@Injectable()
@ReactsTo(teamEnded, 'scoring.refresh-merged', { lane: 'heavy' })
export class RefreshMerged implements Reaction<{ championshipId: string }> {
  constructor(private readonly boards: RefreshLeaderboards) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    await this.boards.refresh(championshipId);
  }
}
