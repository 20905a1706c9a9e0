import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { rejudgeApplied } from '../../scoring/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

interface Moved {
  personId: string;
  oldPlace: number | null;
  newPlace: number | null;
  reason: string;
  champname: string;
  title: Bilingual;
}

/** SUB6, NOTIF1: solutions were scored again; who moved on the public board is told how, and why. */
@Injectable()
@ReactsTo(rejudgeApplied, 'notifications.tell-rejudged', { lane: 'heavy' })
export class TellRejudged implements Reaction<{ rejudgeId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ rejudgeId }: { rejudgeId: string }): Promise<void> {
    const moved = await query<Moved>(
      this.em.fork(),
      `select m.person_id as "personId", r.old_place as "oldPlace", r.new_place as "newPlace", r.reason, c.champname, c.title
       from scoring.rejudge_changes r join teams.membership m using (team_id)
         join championships.named c on c.id = r.championship_id
       where r.rejudge_id = $1 and r.old_place is distinct from r.new_place`,
      [rejudgeId],
    );
    const [first] = moved;
    if (!first) return;
    const { champname, title, reason } = first;
    await this.notices.tell({
      reason: `rejudge:${rejudgeId}`,
      ...causeAt('results.rejudged', { champname }),
      params: { championship: title, reason },
      // A place that there is not is 0 for the texts.
      people: moved.map(({ personId, oldPlace, newPlace }) => {
        return { personId, params: { oldPlace: oldPlace ?? 0, newPlace: newPlace ?? 0 } };
      }),
    });
  }
}
