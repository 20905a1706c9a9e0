import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import type { Language } from '../../../kernel/contract/language.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { mostTokens } from '../../contract/limits.js';
import { ApiToken, type TokenWish } from '../../domain/api-token.js';
import { Person } from '../../domain/person.js';
import { Session } from '../../domain/session.js';

/** AUTH10: somebody makes a token for a program of theirs. */
export class CreateToken extends Command<{ id: string; token: string; expiresAt: string }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly by: Pick<Caller, 'id' | 'sessionId'>,
    readonly wish: TokenWish,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(CreateToken)
export class CreateTokenHandler implements ICommandHandler<CreateToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError TOKEN_LIMIT; UNAUTHENTICATED where the session ended meanwhile, as by a new password */
  async execute({ by: { id, sessionId }, wish, language }: CreateToken) {
    // Under the lock of the person, two at once count each other; a new password ends what is made by then, or is seen here.
    const person = await this.em.findOneOrFail(Person, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    refuse((await this.em.count(Session, { id: sessionId, person })) === 0, 'UNAUTHENTICATED');
    const { made, token } = ApiToken.make(person, wish, this.clock.now());
    const alive = await this.em.count(ApiToken, { person, expiresAt: { $gt: this.clock.now() } });
    refuse(alive >= mostTokens, 'TOKEN_LIMIT', { limit: mostTokens });
    this.em.persist(made);
    person.tell('token', language, made.name);
    return { id: made.id, token, expiresAt: made.expiresAt.toISOString() };
  }
}
