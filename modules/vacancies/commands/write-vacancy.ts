import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { mostDrafts } from '../contract/limits.js';
import { actorsOf, refuseStrangers } from '../domain/actors.js';
import { type RenderedVacancy, Vacancy } from '../domain/vacancy.js';
import { lockedVacancy } from './locked-vacancy.js';

/** VAC1: writes a new vacancy, or another text of one. @returns its id */
export class WriteVacancy extends Command<string> {
  constructor(
    readonly rendered: RenderedVacancy,
    readonly caller: Pick<Caller, 'id' | 'login' | 'role'>,
    readonly old?: { id: string; version?: number | undefined },
  ) {
    super();
  }
}

@CommandHandler(WriteVacancy)
export class WriteVacancyHandler implements ICommandHandler<WriteVacancy> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ rendered, caller, old }: WriteVacancy): Promise<string> {
    const now = this.clock.now();
    if (!old) {
      await this.refuseTooMany(caller.id);
      const vacancy = Vacancy.draft(caller.id, rendered, now);
      this.em.persist(vacancy);
      return vacancy.id;
    }
    const { vacancy, post } = await lockedVacancy(this.em, old.id, old.version);
    const actors = actorsOf(vacancy, caller);
    refuseStrangers(actors, post !== null);
    vacancy.edit(rendered, post !== null, now);
    if (!actors.includes('author'))
      await this.audit.note(caller, { action: 'vacancies.edit', object: `vacancy:${vacancy.id}`, reason: '' });
    return vacancy.id;
  }

  private async refuseTooMany(authorId: string): Promise<void> {
    // One after the other, so that two at once don't both pass.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('vacancies.drafts ' || $1, 0))`, [authorId]);
    const count = await this.em.count(Vacancy, { authorId, state: 'draft' });
    refuse(count >= mostDrafts, 'VACANCY_DRAFTS_FULL', { max: mostDrafts });
  }
}
