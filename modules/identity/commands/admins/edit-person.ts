import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import type { PersonalChange } from '../../contract/personal.js';
import { Person } from '../../domain/person.js';
import { refuseAct, registered } from '../../domain/acts-on.js';
import { refuseLogin, refuseNickname } from '../change-names.js';

export type PersonEdit = PersonalChange & { login?: string | undefined; nickname?: string | undefined };

/** ADMIN1: an admin changes what somebody is called and says of themselves; what was there before is kept. */
export class EditPerson extends OfficeCommand<void> {
  constructor(
    readonly personId: string,
    readonly edit: PersonEdit,
    readonly reason: string,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(EditPerson)
export class EditPersonHandler implements ICommandHandler<EditPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError USER_NOT_REGISTERED, CONFLICT for a deleted account, LOGIN_USED, LOGIN_UNAVAILABLE, NICKNAME_USED */
  async execute({ personId, edit, reason, by }: EditPerson): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = registered(await this.em.findOne(Person, { id: personId }, lock));
    refuseAct(person, 'EDIT');
    const before = said(person);
    const { login, nickname, ...data } = edit;
    if (login !== undefined && login !== person.login) {
      await refuseLogin(this.em, personId, login);
      person.chooseLogin(login);
    }
    if (nickname !== undefined && nickname !== person.nickname) {
      await refuseNickname(this.em, personId, nickname);
      person.nickname = nickname;
    }
    person.describe(data);
    const details = { login: person.login, ...differences(before, said(person)) };
    await this.audit.note(by, { action: 'identity.edit', object: `person:${personId}`, reason, details });
  }
}

const said = (person: Person): Record<string, unknown> => {
  const { phone: _phone, ...personal } = person.personal();
  return { login: person.login, nickname: person.nickname, status: person.status, ...personal };
};

/** Of what was changed, how it was and how it is. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>) => {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const of = (all: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: of(before), after: of(after) };
};
