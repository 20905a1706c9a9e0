import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Participation } from '../../championships/participations.port.js';
import { submitUntil } from '../../championships/contract/taking-part.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { refuseUnready } from '../domain/admission.js';
import { Member, Team } from '../domain/team.js';
import { formerlySince } from '../queries/burden.js';
import { withdrawOpen } from './close-invitations.js';
import { holdPerson } from './held.js';

/** CHAMP4: confirms that a person takes part, as the captain of a team of one. */
export class Participate extends Command<Participation & { submitUntil: string | null }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly champname: string,
    readonly caller: Caller,
    readonly teamName: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(Participate)
export class ParticipateHandler implements ICommandHandler<Participate> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ champname, caller, teamName }: Participate) {
    const championship = await this.championships.entered(champname, caller);
    const facts = { ...championship, isOrganiser: await this.championships.holdsAnswers(championship, caller) };
    refuseUnready(caller, this.settings.PARTICIPATION_NEEDS, facts, this.clock.now());
    await holdPerson(this.em, championship.id, caller.id);
    // Asked first for the better answer; the primary key decides between two requests at once.
    const part = await this.em.count(Member, { championshipId: championship.id, personId: caller.id });
    refuse(part > 0, 'USER_ALREADY_PARTICIPATING');
    const { team, member } = Team.alone(
      championship.id,
      teamName ?? (await this.freeName(championship.id, caller.login)),
      caller,
      this.clock.now(),
    );
    team.tookPartSince(await formerlySince(this.em, championship.id, caller.id));
    this.em.persist([team, member]);
    await withdrawOpen(this.em, championship, { personId: caller.id }, this.clock.now());
    const confirmedAt = team.confirmedAt.toISOString();
    const until = submitUntil(confirmedAt, championship);
    return { teamId: team.id, team: team.name, confirmedAt, submitUntil: until };
  }

  /** The login; with a number where a team has it for a name, such as one that this person has left. */
  private async freeName(championshipId: string, login: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? login : `${login} ${number}`;
      if ((await this.em.count(Team, { championshipId, nameKey: name.toLowerCase() })) === 0) return name;
    }
  }
}
