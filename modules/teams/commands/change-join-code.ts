import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/contract/status.js';
import { heldTeam } from './held.js';

/** 120 bits in 20 characters that need no escaping in a link. */
const newCode = (): string => randomBytes(15).toString('base64url');

/** TEAM1: a captain makes the link by which people join without an invitation, makes another one, or ends it. */
export class ChangeJoinCode extends Command<string | null> {
  constructor(
    readonly teamId: string,
    readonly how: 'make' | 'end',
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeJoinCode)
export class ChangeJoinCodeHandler implements ICommandHandler<ChangeJoinCode> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError NOT_CAPTAIN */
  async execute({ teamId, how, caller }: ChangeJoinCode): Promise<string | null> {
    const team = await heldTeam(this.em, teamId);
    team.refuseOthers(caller.id);
    team.openTo(how === 'make' ? newCode() : null);
    return team.joinCode ?? null;
  }
}
