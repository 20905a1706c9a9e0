import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Fact } from '../../kernel/domain/fact.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { SendLink } from '../commands/send-link.js';
import { linkAsked } from '../contract/events.js';

/** AUTH2, AUTH4: sends a link that was asked for, where there is somebody to send it to. */
@Injectable()
@ReactsTo(linkAsked, 'identity.send-asked-link', { batch: 8 })
export class SendAskedLink implements Reaction {
  constructor(private readonly commands: Commands) {}

  async react(data: Fact['data']): Promise<void> {
    await this.commands.run(
      new SendLink({
        id: String(data['id']),
        username: String(data['username']),
        language: data['language'] === 'RUS' ? 'RUS' : 'ENG',
        signsIn: data['signsIn'] === true,
      }),
    );
  }
}
