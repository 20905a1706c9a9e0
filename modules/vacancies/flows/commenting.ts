import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Sending } from '../../kernel/commands/sendings.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { RateLimits } from '../../kernel/http/rate-limits.js';
import { TextsApi } from '../../texts/texts.api.js';
import { WriteVacancyComment } from '../commands/write-comment.js';

/** More than five comments of a person in one minute block the next three (decisions, Community). */
const flood = { points: 5, seconds: 60, blockSeconds: 180 };

/** By whom, and by what they know it. */
interface Sent {
  caller: Caller;
  sending: Sending | null;
}

/** VAC1: takes a comment: not too many of one person, and rendered before it is written. */
@Injectable()
export class Commenting {
  constructor(
    private readonly texts: TextsApi,
    private readonly limits: RateLimits,
    private readonly commands: Commands,
  ) {}

  /** @returns its id @throws DomainError EMAIL_UNCONFIRMED, COMMENT_FLOOD, NOT_FOUND */
  async write(vacancyId: string, text: string, { caller, sending }: Sent): Promise<string> {
    refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');
    await this.limits.consume('vacancy comments', flood, caller.id).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      throw new DomainError('COMMENT_FLOOD', error.parts);
    });
    const comment = { text, ...(await this.texts.render(text, caller)) };
    return this.commands.run(new WriteVacancyComment(vacancyId, comment, caller), { sending });
  }
}
