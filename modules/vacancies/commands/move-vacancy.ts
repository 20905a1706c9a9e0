import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { actorsOf, refuseStrangers } from '../domain/actors.js';
import { Post } from '../domain/post.js';
import type { Vacancy } from '../domain/vacancy.js';
import { lockedVacancy } from './locked-vacancy.js';

/** What an author does with a vacancy beside writing it; see the machine. */
export type AuthorMove = 'SUBMIT' | 'EXTEND' | 'REOPEN' | 'REMOVE' | { close: 'filled' | 'withdrawn' };

/** VAC1: sends a vacancy to the moderators, extends, closes, reopens or removes it, for its author. */
export class MoveVacancy extends Command<void> {
  constructor(
    readonly id: string,
    readonly move: AuthorMove,
    readonly caller: Pick<Caller, 'id' | 'role' | 'status'>,
  ) {
    super();
  }
}

@CommandHandler(MoveVacancy)
export class MoveVacancyHandler implements ICommandHandler<MoveVacancy> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id, move, caller }: MoveVacancy): Promise<void> {
    const { vacancy, post } = await lockedVacancy(this.em, id);
    const actors = actorsOf(vacancy, caller);
    refuseStrangers(actors, post !== null);
    refuse(!actors.includes('author'), 'FORBIDDEN');
    refuse(move === 'SUBMIT' && !hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');
    this.go(vacancy, post, move);
  }

  private go(vacancy: Vacancy, post: Post | null, move: AuthorMove): void {
    const now = this.clock.now();
    if (move === 'SUBMIT') vacancy.submit(post !== null, now);
    else if (move === 'REOPEN') {
      vacancy.reopen(now);
      if (vacancy.state === 'published') this.em.persist(Post.of(vacancy, now));
    } else if (move === 'EXTEND') {
      vacancy.extend();
      post?.extend(now);
    } else if (move === 'REMOVE') {
      vacancy.become('REMOVE', post !== null);
      this.em.remove(vacancy);
    } else {
      vacancy.close(move.close, post !== null);
      if (post) this.em.remove(post);
    }
  }
}
