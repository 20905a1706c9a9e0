import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Team } from '../domain/team.js';

/** PROF2: teams that are called after somebody whose personal data is gone get a name that says nothing of them. */
export class ForgetNamesake extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly personId: string) {
    super();
  }
}

@CommandHandler(ForgetNamesake)
export class ForgetNamesakeHandler implements ICommandHandler<ForgetNamesake> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ personId }: ForgetNamesake): Promise<void> {
    const called = { namedAfterId: personId };
    const championships = (await this.em.find(Team, called)).map(({ championshipId }) => championshipId);
    for (const id of [...new Set(championships)].toSorted()) await this.championships.holdLists(id, 'alone');
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;
    for (const team of await this.em.find(Team, called, lock)) await this.forget(team);
  }

  private async forget(team: Team): Promise<void> {
    const name = await this.freeName(team);
    // The name of one that is no more may be another one's by now.
    if (!team.endedAt) await this.championships.calledAnew(team.championshipId, team.name, name);
    team.forgetNamesake(name);
  }

  /** By the end of its id, which is chance; with a number where somebody took that for a name. */
  private async freeName({ id, championshipId }: Team): Promise<string> {
    const plain = `Team ${id.slice(-8)}`;
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? plain : `${plain} ${number}`;
      if ((await this.em.count(Team, { championshipId, nameKey: name.toLowerCase() })) === 0) return name;
    }
  }
}
