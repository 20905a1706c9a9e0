import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { type AskedLink, SendLink } from '../commands/send-link.js';
import { linkAsked } from '../contract/events.js';

/** AUTH2, AUTH4: sends a link that was asked for, where there is somebody to send it to. */
@Injectable()
@ReactsTo(linkAsked, 'identity.send-asked-link', { lane: 'asked' })
export class SendAskedLink implements Reaction<AskedLink> {
  constructor(private readonly commands: Commands) {}

  async react(asked: AskedLink): Promise<void> {
    await this.commands.run(new SendLink(asked));
  }
}
