import { Injectable } from '@nestjs/common';
import { accountDeleted } from '../../../identity/contract/events.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { ForgetReader } from '../../commands/forget-reader.js';

/** Notices, choices and browsers go with their account; messages that were sent go with time, see ForgetMessages. */
@Injectable()
@ReactsTo(accountDeleted, 'notifications.forget-reader')
export class ForgetDeletedReader implements Reaction<{ personId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ personId }: { personId: string }): Promise<void> {
    return this.commands.run(new ForgetReader(personId));
  }
}
