import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Team } from '../domain/team.js';
import { withdrawOpen } from './close-invitations.js';
import { holdTeams } from './held.js';
import { Merging } from './merging.js';

/** ADMIN1: makes one team a part of another, by the same rules as where its captains agree. */
export class MergeTeams extends OfficeCommand<void> {
  constructor(
    readonly intoId: string,
    readonly fromId: string,
    readonly by: Caller,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(MergeTeams)
export class MergeTeamsHandler implements ICommandHandler<MergeTeams> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly merging: Merging,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND for teams that are no more, or of two championships; else as Merging says */
  async execute({ intoId, fromId, by, reason }: MergeTeams): Promise<void> {
    const now = this.clock.now();
    const { championshipId } = found(await this.em.findOne(Team, { id: intoId, endedAt: null }));
    await this.championships.holdLists(championshipId, 'alone');
    const championship = await this.championships.held(championshipId, by);
    const teams = await holdTeams(this.em, [intoId, fromId]);
    const into = found(teams.find(({ id }) => id === intoId));
    const from = found(teams.find((one) => one.id === fromId && one.championshipId === championshipId && one !== into));
    await this.merging.merge(this.em, championship, from, into, now);
    await withdrawOpen(this.em, championship, { teamId: fromId }, now);
    const details = { from: from.name, into: into.name };
    await this.audit.note(by, { action: 'teams.merge', object: `team:${intoId}`, reason, details });
  }
}
