import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Post } from '../domain/post.js';
import type { Vacancy } from '../domain/vacancy.js';
import { lockedVacancy } from './locked-vacancy.js';

/** What a moderator decides. `version` is the one that they read, where they name it: another text is not let through by it. */
export type Decision =
  | { verdict: 'approve'; version?: number | undefined }
  | { verdict: 'reject'; reason: string; version?: number | undefined }
  | { verdict: 'hide'; reason: string };

/** VAC1: publishes a vacancy, returns it with a reason, or takes it from the board; each is noted in the audit log. */
export class ModerateVacancy extends OfficeCommand<void> {
  constructor(
    readonly id: string,
    readonly decision: Decision,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(ModerateVacancy)
export class ModerateVacancyHandler implements ICommandHandler<ModerateVacancy> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ id, decision, by }: ModerateVacancy): Promise<void> {
    const version = decision.verdict === 'hide' ? undefined : decision.version;
    const { vacancy, post } = await lockedVacancy(this.em, id, version);
    this.decide(vacancy, post, decision);
    const { verdict } = decision;
    const reason = verdict === 'approve' ? '' : decision.reason;
    const details = { title: vacancy.text.title };
    await this.audit.note(by, { action: `vacancies.${verdict}`, object: `vacancy:${id}`, reason, details });
  }

  private decide(vacancy: Vacancy, post: Post | null, decision: Decision): void {
    if (decision.verdict === 'reject') return vacancy.reject(decision.reason, post !== null);
    if (decision.verdict === 'hide') {
      vacancy.close('hidden', post !== null, decision.reason);
      if (post) this.em.remove(post);
      return;
    }
    const now = this.clock.now();
    vacancy.approve(post !== null, now);
    if (!post) return void this.em.persist(Post.of(vacancy, now));
    post.take(vacancy);
    // The author is told of thirty days, and its time may be over by now.
    post.extend(now);
  }
}
