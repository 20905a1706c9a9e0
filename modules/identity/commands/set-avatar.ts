import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Files } from '../../kernel/storage/files.js';
import type { StoredAvatar } from '../domain/avatar.js';
import { Person } from '../domain/person.js';

/** PROF4: gives somebody a picture, or takes it away; the one before goes. */
export class SetAvatar extends Command<Person> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

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

  async execute({ personId, avatar }: SetAvatar): Promise<Person> {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await Files.letGo(this.em, [person.avatar?.storageKey]);
    if (avatar) await Files.claim(this.em, [{ ...avatar, key: avatar.storageKey }], `person:${personId}`);
    person.avatar = avatar;
    return person;
  }
}
