import { Injectable } from '@nestjs/common';
import { accountDeleted } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { RemoveDraftsOf } from '../commands/remove-drafts-of.js';

/** FORUM4, PROF2: drafts that nobody has read go with the account of their author. May run twice. */
@Injectable()
@ReactsTo(accountDeleted, 'articles.forget-drafts')
export class ForgetDrafts implements Reaction<{ personId: string }> {
  constructor(private readonly commands: Commands) {}

  react({ personId }: { personId: string }): Promise<void> {
    return this.commands.run(new RemoveDraftsOf(personId));
  }
}
