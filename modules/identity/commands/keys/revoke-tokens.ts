import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiToken } from '../../domain/api-token.js';

/** AUTH10: somebody revokes tokens of theirs: one, or all. */
export class RevokeTokens extends Command<{ ended: number }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly only: string | null,
  ) {
    super();
  }
}

@CommandHandler(RevokeTokens)
export class RevokeTokensHandler implements ICommandHandler<RevokeTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, only }: RevokeTokens) {
    return { ended: await this.em.nativeDelete(ApiToken, { person: personId, ...(only !== null && { id: only }) }) };
  }
}
