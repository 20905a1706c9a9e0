import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { JudgedTexts } from '../../texts/judged-texts.api.js';
import { vacancyChanged } from '../contract/events.js';
import { VacancyComment } from '../domain/vacancy-comment.js';

/** VAC1: takes a comment away, for who wrote it; a moderator says why, which its author reads and may appeal against. */
export class RemoveVacancyComment extends Command<void> {
  constructor(
    readonly id: string,
    readonly caller: Caller,
    /** Of what somebody else wrote. */
    readonly reason = '',
  ) {
    super();
  }
}

@CommandHandler(RemoveVacancyComment)
export class RemoveVacancyCommentHandler implements ICommandHandler<RemoveVacancyComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: JudgedTexts,
  ) {}

  /** @throws DomainError NOT_FOUND, FORBIDDEN, FIELD_REQUIRED without a reason */
  async execute({ id, caller, reason }: RemoveVacancyComment): Promise<void> {
    const store = this.texts.of('remark');
    const comment = found(await store.hold(id));
    if (comment.authorId !== caller.id) {
      refuse(caller.role !== 'admin', 'FORBIDDEN');
      if (reason === '') refuseFields({ reason: 'FIELD_REQUIRED' });
      await store.take(id);
      return this.texts.removed('remark', comment, caller, reason);
    }
    const own = await this.em.findOneOrFail(VacancyComment, { id });
    this.em.remove(own);
    happened(vacancyChanged({ vacancyId: own.vacancy.id }));
    await this.texts.gone(id);
  }
}
