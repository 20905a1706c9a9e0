import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StoredAvatar } from '../domain/avatar.js';
import { Person } from '../domain/person.js';

/** PROF4: gives somebody a picture, or takes it away. Answers the storage key of the one before, which nothing names any more. */
export class SetAvatar extends Command<{ person: Person; freed: string | null }> {
  constructor(
    readonly personId: string,
    readonly avatar: StoredAvatar | null,
  ) {
    super();
  }
}

@CommandHandler(SetAvatar)
export class SetAvatarHandler implements ICommandHandler<SetAvatar> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, avatar }: SetAvatar) {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const freed = person.avatar?.storageKey ?? null;
    person.avatar = avatar;
    return { person, freed };
  }
}
