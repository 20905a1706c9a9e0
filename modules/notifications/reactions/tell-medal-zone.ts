import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import { boardShown } from '../../scoring/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

interface Shown {
  champname: string;
  title: Bilingual;
  teams: number;
}

interface Moved {
  personId: string;
  /** 0 for who has no place any more. */
  place: number;
  isIn: boolean;
}

/** Boards of championships in which medals are to be won and that have no final one yet. */
const shownSql = `select c.champname, c.title, p.teams from championships.named c
    join lateral (select teams, is_final from scoring.shown_places where championship_id = c.id and place = 1 limit 1) p on true
  where c.id = $1 and c.state = 'PUBLISHED' and not c.is_test and c.date_end is not null and not p.is_final
    and exists (select from scoring.former_places f where f.championship_id = c.id)`;

/** $1 championship, $2 last place of the zone: who came into it, and who went. */
const movedSql = `with now_in as (select team_id from scoring.shown_places where championship_id = $1 and place <= $2),
    before_in as (select team_id from scoring.former_places where championship_id = $1 and place <= $2)
  select m.person_id as "personId", n.team_id is not null as "isIn", coalesce(
      (select place from scoring.shown_places p where p.championship_id = $1 and p.team_id = m.team_id), 0) as place
  from now_in n full join before_in b using (team_id) join teams.membership m using (team_id)
  where n.team_id is null or b.team_id is null`;

/** NOTIF1: a team came into the medal zone or went out of it; of each it is told once a day at most, as boards sway. */
@Injectable()
@ReactsTo(boardShown, 'notifications.tell-medal-zone', { lane: 'heavy' })
export class TellMedalZone implements Reaction<{ championshipId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    const em = this.em.fork();
    const shown = await queryOne<Shown>(em, shownSql, [championshipId]);
    const zones = shown && zonesOf(shown.teams);
    if (!zones) return;
    const moved = await query<Moved>(em, movedSql, [championshipId, zones.bronze]);
    const day = this.clock.now().toISOString().slice(0, 10);
    for (const isIn of [true, false])
      await this.notices.tell({
        reason: `zone:${championshipId}:${isIn ? 'won' : 'lost'}:${day}`,
        ...causeAt(isIn ? 'results.zoneWon' : 'results.zoneLost', shown),
        params: { championship: shown.title, teams: shown.teams },
        people: moved
          .filter((one) => one.isIn === isIn)
          .map(({ personId, place }) => ({ personId, params: { place } })),
      });
  }
}
