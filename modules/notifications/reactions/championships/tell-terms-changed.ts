import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Terms, termsChanged } from '../../../championships/contract/events.js';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { formatDateTime } from '../../../kernel/contract/time-format.js';
import { query } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

interface Reader {
  personId: string;
  champname: string;
  title: Bilingual;
}

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
    const readers = await query<Reader>(
      this.em.fork(),
      `select m.person_id as "personId", c.champname, c.title
       from teams.membership m join championships.named c on c.id = m.championship_id where m.championship_id = $1`,
      [championshipId],
    );
    const [first] = readers;
    if (!first) return;
    await this.notices.tell({
      reason: `terms:${championshipId}:${at}`,
      ...causeAt('championships.terms', first),
      params: {
        championship: first.title,
        ...Object.fromEntries(
          names.flatMap((name) => [
            [name, changed.includes(name) ? 'changed' : 'same'],
            [`${name}From`, told(from[name])],
            [`${name}To`, told(to[name])],
          ]),
        ),
      },
      people: readers.map(({ personId }) => ({ personId })),
    });
  }
}

const told = (value: string | number | null | undefined): string | number =>
  typeof value === 'string' ? formatDateTime(value, 'Europe/Moscow') : (value ?? 'none');
