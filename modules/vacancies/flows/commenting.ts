import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { TextsApi } from '../../texts/texts.api.js';
import { WritingRules } from '../../texts/writing-rules.api.js';
import { WriteVacancyComment } from '../commands/write-comment.js';

/** VAC1: takes a comment: by the rules for all that strangers write, and rendered before it is written. */
@Injectable()
export class Commenting {
  constructor(
    private readonly texts: TextsApi,
    private readonly rules: WritingRules,
    private readonly commands: Commands,
  ) {}

  /** @returns its id @throws DomainError EMAIL_UNCONFIRMED, COMMENT_FLOOD, NEWCOMER_LINKS, NEWCOMER_PICTURES, NOT_FOUND */
  async write(vacancyId: string, text: string, caller: Caller): Promise<string> {
    refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');
    const comment = { text, ...(await this.texts.render(text, caller)) };
    await this.rules.refuseTooMuch({ caller, html: comment.html });
    return this.commands.run(new WriteVacancyComment(vacancyId, comment, caller));
  }
}
