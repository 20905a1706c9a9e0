import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Terms, termsChanged } from '../../../championships/contract/events.js';
import { formatDateTime } from '../../../kernel/contract/time-format.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';
import { participantWords } from '../../queries/roster-words.js';

const names = ['dateStart', 'dateEnd', 'teamsUntil', 'dailyAttempts', 'maxTeamSize'] as const satisfies (keyof Terms)[];

/** CHAMP5, NOTIF1: its dates or limits are others: everybody who takes part is told, with what they were. */
@Injectable()
@ReactsTo(termsChanged, 'notifications.tell-terms-changed', { lane: 'heavy' })
export class TellTermsChanged implements Reaction<ReturnType<typeof termsChanged.parse>> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId, from, to, at }: ReturnType<typeof termsChanged.parse>): Promise<void> {
    // Moments of one minute read alike.
    const changed = names.filter((name) => told(from[name]) !== told(to[name]));
    if (changed.length === 0) return;
    const them = await participantWords(this.em.fork(), championshipId);
    if (!them) return;
    await this.notices.tell({
      reason: `terms:${championshipId}:${at}`,
      ...causeAt('championships.terms', them),
      params: {
        championship: them.title,
        ...Object.fromEntries(
          names.flatMap((name) => [
            [name, changed.includes(name) ? 'changed' : 'same'],
            [`${name}From`, told(from[name])],
            [`${name}To`, told(to[name])],
          ]),
        ),
      },
      people: them.people,
    });
  }
}

const told = (value: string | number | null | undefined): string | number =>
  typeof value === 'string' ? formatDateTime(value, 'Europe/Moscow') : (value ?? 'none');
