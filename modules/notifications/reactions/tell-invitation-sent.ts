import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { invitationSent } from '../../teams/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';
import { invitationWords } from '../queries/invitation-words.js';

type Sent = ReturnType<typeof invitationSent.parse>;

/** NOTIF1: somebody is asked into a team, or a captain to merge theirs with another one. */
@Injectable()
@ReactsTo(invitationSent, 'notifications.tell-invitation-sent')
export class TellInvitationSent implements Reaction<Sent> {
  constructor(
    private readonly orm: MikroORM,
    private readonly notices: Notices,
  ) {}

  async react(sent: Sent): Promise<void> {
    await this.notices.tell({
      ...causeAt(sent.type === 'inv' ? 'teams.inv' : 'teams.cominv', sent),
      reason: `invitation:${sent.invitationId}`,
      about: sent.invitationId,
      params: await invitationWords(this.orm.em.fork(), sent),
      people: [{ personId: sent.toId }],
    });
  }
}
