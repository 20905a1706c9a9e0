import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { linkAsked } from '../contract/events.js';
import type { AskedLink } from './send-link.js';

/**
 * AUTH2, AUTH4: notes that somebody asked for a link by mail. Whether there is such a person is looked up by a job: the
 * time of an answer must not tell.
 */
export class AskForLink extends Command<void> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(readonly asked: Omit<AskedLink, 'id'>) {
    super();
  }
}

@CommandHandler(AskForLink)
export class AskForLinkHandler implements ICommandHandler<AskForLink> {
  async execute({ asked }: AskForLink): Promise<void> {
    happened(linkAsked({ id: newId(), ...asked }));
  }
}
