import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import {
  captainChanged,
  memberJoined,
  memberLeft,
  teamDisqualified,
  teamsMerged,
} from '../../teams/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { rosterWords } from '../queries/roster-words.js';

type Left = ReturnType<typeof memberLeft.parse>;
type Joined = ReturnType<typeof memberJoined.parse>;
type Captain = ReturnType<typeof captainChanged.parse>;
type Disqualified = ReturnType<typeof teamDisqualified.parse>;
type Merged = ReturnType<typeof teamsMerged.parse>;

/** NOTIF1: who was taken out of a team is told, and its captain of who left. */
@Injectable()
@ReactsTo(memberLeft, 'notifications.tell-member-left')
export class TellMemberLeft implements Reaction<Left> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ teamId, championshipId, champname, personId, byId, at }: Left): Promise<void> {
    const { championship, captainId } = await rosterWords(this.orm.em.fork(), { championshipId, teamId });
    const wasRemoved = personId !== byId;
    const told = wasRemoved ? personId : captainId;
    if (told === null) return;
    await this.notices.tell({
      ...causeAt(wasRemoved ? 'teams.removed' : 'teams.left', { champname }),
      reason: `left:${teamId}:${personId}:${at}`,
      params: { championship, team: { team: teamId }, who: { person: personId } },
      people: [{ personId: told }],
    });
  }
}

/** NOTIF1: a captain is told of who came by the link. */
@Injectable()
@ReactsTo(memberJoined, 'notifications.tell-member-joined')
export class TellMemberJoined implements Reaction<Joined> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ teamId, championshipId, champname, personId, at }: Joined): Promise<void> {
    const { championship, captainId } = await rosterWords(this.orm.em.fork(), { championshipId, teamId });
    if (captainId === null || captainId === personId) return;
    await this.notices.tell({
      ...causeAt('teams.joined', { champname }),
      reason: `joined:${teamId}:${personId}:${at}`,
      params: { championship, team: { team: teamId }, who: { person: personId } },
      people: [{ personId: captainId }],
    });
  }
}

/** NOTIF1: who leads a team now is told. */
@Injectable()
@ReactsTo(captainChanged, 'notifications.tell-captain')
export class TellCaptain implements Reaction<Captain> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ teamId, championshipId, champname, personId, at }: Captain): Promise<void> {
    const { championship } = await rosterWords(this.orm.em.fork(), { championshipId, teamId });
    await this.notices.tell({
      ...causeAt('teams.captain', { champname }),
      reason: `captain:${teamId}:${personId}:${at}`,
      params: { championship, team: { team: teamId } },
      people: [{ personId }],
    });
  }
}

/** NOTIF1: all members of a merged team are told. */
@Injectable()
@ReactsTo(teamsMerged, 'notifications.tell-merged')
export class TellMerged implements Reaction<Merged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ teamId, championshipId, champname, fromId }: Merged): Promise<void> {
    const words = await rosterWords(this.orm.em.fork(), { championshipId, teamId });
    await this.notices.tell({
      ...causeAt('teams.merged', { champname }),
      reason: `merged:${fromId}`,
      params: { championship: words.championship, team: { team: teamId }, from: { team: fromId } },
      people: words.members.map((personId) => ({ personId })),
    });
  }
}

/** NOTIF1: members of a team that was disqualified are told why, and also that it is back. */
@Injectable()
@ReactsTo(teamDisqualified, 'notifications.tell-disqualified')
export class TellDisqualified implements Reaction<Disqualified> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react({ teamId, championshipId, champname, reason, at }: Disqualified): Promise<void> {
    const words = await rosterWords(this.orm.em.fork(), { championshipId, teamId });
    await this.notices.tell({
      ...causeAt(reason === null ? 'teams.restored' : 'teams.disqualified', { champname }),
      reason: `disqualified:${teamId}:${at}`,
      params: { championship: words.championship, team: { team: teamId }, why: reason ?? '' },
      people: words.members.map((personId) => ({ personId })),
    });
  }
}
