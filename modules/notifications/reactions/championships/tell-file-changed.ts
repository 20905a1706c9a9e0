import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { fileChanged } from '../../../championships/contract/events.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';
import { participantWords } from '../../queries/roster-words.js';

/** CHAMP5, NOTIF1: a file that they rely on is another one, or is no more: everybody who takes part is told, and why. */
@Injectable()
@ReactsTo(fileChanged, 'notifications.tell-file-changed', { lane: 'heavy' })
export class TellFileChanged implements Reaction<ReturnType<typeof fileChanged.parse>> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId, name, isRemoved, reason, at }: ReturnType<typeof fileChanged.parse>): Promise<void> {
    const them = await participantWords(this.em.fork(), championshipId);
    if (!them) return;
    await this.notices.tell({
      reason: `file:${championshipId}:${at}:${name}`,
      ...causeAt('championships.file', them),
      params: { championship: them.title, file: name, what: isRemoved ? 'removed' : 'replaced', why: reason },
      people: them.people,
    });
  }
}
