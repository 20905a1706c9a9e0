import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { Watchers } from '../../kernel/live/watchers.js';
import { TeamsApi } from '../teams.api.js';

/** Answers the kernel's port: a championship's topics are for who can open it, a team's solutions for the team alone. */
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
    return caller !== null && z.uuid().safeParse(of).success && this.teams.isMember(of, caller.id);
  }
}
