import { Injectable } from '@nestjs/common';
import { accountDeleted } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { ForgetPerson } from '../commands/forget-person.js';

/** Drafts, bookmarks and what somebody has read go with their account. */
@Injectable()
@ReactsTo(accountDeleted, 'forum.forget-person')
export class ForgetDeleted implements Reaction<{ personId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ personId }: { personId: string }): Promise<void> {
    return this.commands.run(new ForgetPerson(personId));
  }
}
