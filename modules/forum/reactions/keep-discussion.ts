import { Injectable } from '@nestjs/common';
import { championshipChanged, championshipPublished } from '../../championships/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { KeepDiscussion } from '../commands/keep-discussion.js';

/** FORUM6: every championship gets its discussion when it is opened to everybody. */
@Injectable()
@ReactsTo(championshipPublished, 'forum.open-discussion')
export class OpenDiscussion implements Reaction<{ championshipId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ championshipId }: { championshipId: string }): Promise<void> {
    return this.commands.run(new KeepDiscussion(championshipId));
  }
}

/** Its thread is called as it is, and is there for those who may see it. */
@Injectable()
@ReactsTo(championshipChanged, 'forum.keep-discussion')
export class FollowChampionship implements Reaction<{ championshipId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ championshipId }: { championshipId: string }): Promise<void> {
    return this.commands.run(new KeepDiscussion(championshipId));
  }
}
