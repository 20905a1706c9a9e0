import { Injectable } from '@nestjs/common';
import { championshipFinished } from '../../../championships/contract/events.js';
import type { Fact } from '../../../kernel/domain/fact.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';

/** SUB5: a championship is finished: its private part is revealed at once, not at the next refresh. */
@Injectable()
@ReactsTo(championshipFinished, 'scoring.reveal-results')
export class RevealResults implements Reaction {
  constructor(private readonly boards: RefreshLeaderboards) {}

  async react(data: Fact['data']): Promise<void> {
    await this.boards.refresh(String(data['championshipId']));
  }
}
