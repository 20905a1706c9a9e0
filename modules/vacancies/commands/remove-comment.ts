import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '../../kernel/audit/audit.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { vacancyChanged } from '../contract/events.js';
import { VacancyComment } from '../domain/vacancy-comment.js';

/** VAC1: takes a comment away, for who wrote it, or a moderator. */
export class RemoveVacancyComment extends Command<void> {
  constructor(
    readonly id: string,
    readonly caller: Pick<Caller, 'id' | 'login' | 'role'>,
  ) {
    super();
  }
}

@CommandHandler(RemoveVacancyComment)
export class RemoveVacancyCommentHandler implements ICommandHandler<RemoveVacancyComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ id, caller }: RemoveVacancyComment): Promise<void> {
    const comment = found(await this.em.findOne(VacancyComment, { id, removalId: null }));
    const isOwn = comment.authorId === caller.id;
    refuse(!isOwn && caller.role !== 'admin', 'FORBIDDEN');
    const vacancyId = comment.vacancy.id;
    this.em.remove(comment);
    happened(vacancyChanged({ vacancyId }));
    if (isOwn) return;
    await this.audit.note(caller, { action: 'vacancies.remove-comment', object: `vacancy:${vacancyId}`, reason: '' });
  }
}
