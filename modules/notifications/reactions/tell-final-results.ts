import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { finalRevealed } from '../../scoring/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

interface Placed {
  personId: string;
  place: number;
  teams: number;
  champname: string;
  title: Bilingual;
}

/** NOTIF1: the final results are out; everybody who has a place on the final board is told theirs. */
@Injectable()
@ReactsTo(finalRevealed, 'notifications.tell-final-results', { lane: 'heavy' })
export class TellFinalResults implements Reaction<{ championshipId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    const placed = await query<Placed>(
      this.em.fork(),
      `select m.person_id as "personId", p.place, p.teams, c.champname, c.title
       from scoring.shown_places p join teams.membership m using (team_id)
         join championships.named c on c.id = p.championship_id
       where p.championship_id = $1 and p.is_final`,
      [championshipId],
    );
    const [first] = placed;
    if (!first) return;
    await this.notices.tell({
      // A re-judgement reveals them anew, and tells of itself.
      reason: `final:${championshipId}`,
      ...causeAt('results.final', first),
      params: { championship: first.title, teams: first.teams },
      people: placed.map(({ personId, place }) => ({ personId, params: { place } })),
    });
  }
}
