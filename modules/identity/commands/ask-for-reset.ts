import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { resetWanted } from '../contract/events.js';

/** AUTH5: notes that somebody forgot a password. Whose, a job looks up: the time of an answer must not tell. */
export class AskForReset extends Command<void> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(readonly username: string) {
    super();
  }
}

@CommandHandler(AskForReset)
export class AskForResetHandler implements ICommandHandler<AskForReset> {
  async execute({ username }: AskForReset): Promise<void> {
    happened(resetWanted({ id: newId(), username }));
  }
}
