import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { fileChanged } from '../../../championships/contract/events.js';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { query } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

interface Reader {
  personId: string;
  champname: string;
  title: Bilingual;
}

/** CHAMP5, NOTIF1: a file that they rely on is another one, or is no more: everybody who takes part is told, and why. */
@Injectable()
@ReactsTo(fileChanged, 'notifications.tell-file-changed', { lane: 'heavy' })
export class TellFileChanged implements Reaction<ReturnType<typeof fileChanged.parse>> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId, name, isRemoved, reason, at }: ReturnType<typeof fileChanged.parse>): Promise<void> {
    const readers = await query<Reader>(
      this.em.fork(),
      `select m.person_id as "personId", c.champname, c.title
       from teams.membership m join championships.named c on c.id = m.championship_id where m.championship_id = $1`,
      [championshipId],
    );
    const [first] = readers;
    if (!first) return;
    await this.notices.tell({
      reason: `file:${championshipId}:${at}:${name}`,
      ...causeAt('championships.file', first),
      params: { championship: first.title, file: name, what: isRemoved ? 'removed' : 'replaced', why: reason },
      people: readers.map(({ personId }) => ({ personId })),
    });
  }
}
