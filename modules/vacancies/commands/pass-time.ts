import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { happened } from '../../kernel/domain/happened.js';
import { vacancyExpiring } from '../contract/events.js';
import { dueFor } from '../domain/post.js';
import { lockedVacancy } from './locked-vacancy.js';

/** VAC1: closes a vacancy whose time is over, or reminds its author that it soon will be; nothing if neither is so by now. */
export class PassTime extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(PassTime)
export class PassTimeHandler implements ICommandHandler<PassTime> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: PassTime): Promise<void> {
    const { vacancy, post } = await lockedVacancy(this.em, id);
    const now = this.clock.now();
    if (!post) return;
    const due = dueFor(post, now);
    if (due === 'end') {
      vacancy.close('expired', true);
      this.em.remove(post);
    } else if (due === 'reminder') {
      post.remindedAt = now;
      happened(vacancyExpiring({ ...vacancy.fact(), expiresAt: post.expiresAt.toISOString() }));
    }
  }
}
