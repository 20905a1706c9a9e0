import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { Watchers } from '../../kernel/live/watchers.js';
import { TeamsApi } from '../teams.api.js';

/**
 * Answers the kernel's port: a championship's topics are for who can open it, a team's solutions for the team, the client of
 * its championship and admins: for those who can read them.
 */
@Injectable()
export class TopicWatchers extends Watchers {
  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {
    super();
  }

  async mayWatch(topic: string, caller: Caller | null): Promise<boolean> {
    const [kind, of = ''] = topic.split(':');
    if (kind !== 'solutions') return this.championships.isVisible(of, caller);
    if (caller === null || !z.uuid().safeParse(of).success) return false;
    return (await this.teams.isMember(of, caller.id)) || this.leads(of, caller);
  }

  private async leads(teamId: string, caller: Caller): Promise<boolean> {
    const championshipId = await this.teams.championshipOf(teamId);
    return championshipId !== null && this.championships.isManaged(championshipId, caller);
  }
}
