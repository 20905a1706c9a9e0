import { Injectable } from '@nestjs/common';
import { sessionsEnded } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { EndPushes } from '../commands/end-pushes.js';
import { pushesDue } from '../contract/events.js';
import { Pushes } from '../flows/pushes.js';

/** NOTIF1: what browsers are to show as soon as it is written. */
@Injectable()
@ReactsTo(pushesDue, 'notifications.send-pushes', { lane: 'push' })
export class SendPushes implements Reaction<{ personIds: string[] }> {
  constructor(private readonly pushes: Pushes) {}

  async react({ personIds }: { personIds: string[] }): Promise<void> {
    await this.pushes.sendTo(personIds);
  }
}

/** NOTIF1 SECURITY: a browser that somebody has signed out of shows nothing of them any more. */
@Injectable()
@ReactsTo(sessionsEnded, 'notifications.end-pushes')
export class EndPushesOfSessions implements Reaction<{ sessionIds: string[] }> {
  constructor(private readonly commands: Commands) {}

  async react({ sessionIds }: { sessionIds: string[] }): Promise<void> {
    await this.commands.run(new EndPushes({ sessionIds }));
  }
}
