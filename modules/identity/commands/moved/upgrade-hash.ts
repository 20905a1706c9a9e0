import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Person } from '../../domain/person.js';

/** AUTH8: the same password, hashed as all others here are; nothing where it was changed meanwhile. */
export class UpgradeHash extends Command<void> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(
    readonly personId: string,
    readonly before: string,
    readonly after: string,
  ) {
    super();
  }
}

@CommandHandler(UpgradeHash)
export class UpgradeHashHandler implements ICommandHandler<UpgradeHash> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, before, after }: UpgradeHash): Promise<void> {
    await this.em.nativeUpdate(Person, { id: personId, passwordHash: before }, { passwordHash: after });
  }
}
