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

/** CHAMP5, NOTIF1: its dates or limits are others: everybody who takes part is told, with what they were. */
@Injectable()
@ReactsTo(termsChanged, 'notifications.tell-terms-changed', { lane: 'heavy' })
export class TellTermsChanged implements Reaction<ReturnType<typeof termsChanged.parse>> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId, from, to, at }: ReturnType<typeof termsChanged.parse>): Promise<void> {
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
        ...changeOf('dateStart', from, to),
        ...changeOf('dateEnd', from, to),
        ...changeOf('dailyAttempts', from, to),
        ...changeOf('maxTeamSize', from, to),
      },
      people: readers.map(({ personId }) => ({ personId })),
    });
  }
}

/** Of one of the terms: whether it is another one, and both values. */
const changeOf = (name: keyof Terms, from: Terms, to: Terms): Record<string, string | number> => ({
  [name]: from[name] === to[name] ? 'same' : 'changed',
  [`${name}From`]: told(from[name]),
  [`${name}To`]: told(to[name]),
});

const told = (value: string | number | null): string | number =>
  typeof value === 'string' ? formatDateTime(value, 'Europe/Moscow') : (value ?? 'none');
