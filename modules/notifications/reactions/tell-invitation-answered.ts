import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { invitationClosed } from '../../teams/contract/events.js';
import type { NoticeCause } from '../contract/causes.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { invitationWords } from '../queries/invitation-words.js';

type Closed = ReturnType<typeof invitationClosed.parse>;

/** What was taken back needs no word. */
const causesOf = {
  ACCEPTED: 'teams.accepted',
  REJECTED: 'teams.rejected',
  EXPIRED: 'teams.expired',
  WITHDRAWN: 'teams.withdrawn',
} as const satisfies Partial<Record<Closed['status'], NoticeCause>>;

const isTold = (status: Closed['status']): status is keyof typeof causesOf => status in causesOf;

/** $1 the asking team */
const endedSql = 'select ended_at is not null as "isOver" from teams.roster where team_id = $1';

/** NOTIF1: the captain who asked hears the answer, and that there was none; who was asked, that the team is no more. */
@Injectable()
@ReactsTo(invitationClosed, 'notifications.tell-invitation-answered')
export class TellInvitationAnswered implements Reaction<Closed> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react(closed: Closed): Promise<void> {
    if (!isTold(closed.status)) return;
    // A merge is told to everybody of both teams.
    if (closed.status === 'ACCEPTED' && closed.type === 'cominv') return;
    const em = this.orm.em.fork();
    // Whoever joined elsewhere knows it.
    const isAskedTold =
      closed.status === 'WITHDRAWN' && (await queryOne<{ isOver: boolean }>(em, endedSql, [closed.teamId]))?.isOver;
    await this.notices.tell({
      ...causeAt(causesOf[closed.status], closed),
      reason: `invitation:${closed.invitationId}:answer`,
      params: await invitationWords(em, closed),
      people: [{ personId: isAskedTold === true ? closed.toId : closed.byId }],
    });
  }
}
