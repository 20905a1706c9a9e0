import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Advance, Tour } from '../../../championships/contract/editor.js';
import { operator } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { isDecidedFor, isSaid } from '../../solutions/domain/running-tour.js';
import { inTurn } from '../../solutions/jobs/in-turn.js';
import { Ticks } from '../../../kernel/jobs/ticks.js';
import { AdvanceTeams } from '../commands/advance-teams.js';
import { isDecidable } from '../domain/tour.js';

const namedSql = `select from teams.roster where championship_id = $1 and ended_at is null and lower(name) in (select lower(n) from unnest($2::text[]) n) limit 1`;

const everySeconds = 15;
/** Tours that were changed this lately may have a rule that is half typed: the editor saves while somebody types. */
const settledMs = 5 * 60_000;

/** CHAMP6: applies what a tour says of who goes on, once it is over and all that was handed in is scored, by the answers of now. */
@Injectable()
export class DecideTours {
  private readonly log = new Logger(DecideTours.name);
  /** Only worker processes decide. */
  enabled = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly ticks: Ticks,
  ) {}

  /** The next tour may have begun already, so that this waits for no refresh of the boards. */
  @Interval(everySeconds * 1000)
  async tick(): Promise<void> {
    if (!this.enabled) return;
    try {
      if (await this.ticks.isDue('tours', everySeconds)) await this.decide();
    } catch (error) {
      this.log.error(error);
    }
  }

  async decide(): Promise<void> {
    const now = this.clock.now();
    await inTurn(await this.open(), async ({ championshipId, champname, tours, decided, waiting }) => {
      const isDecided = (tour: Tour) =>
        decided.some(({ id, at }) => id === tour.id && isDecidedFor(tour, new Date(at)));
      const due = tours.filter((tour) => isDecidable(tours, tour, now) && isSaid(tour) && !isDecided(tour));
      for (const { id, dateEnd } of due) {
        // What came in before the end may still change who goes on.
        if (waiting !== null && new Date(waiting) < new Date(dateEnd)) continue;
        const advance = await this.settledRule(championshipId, id, now);
        if (!advance) continue;
        const wish = { reason: 'the tour is over', advance, onceScored: new Date(dateEnd) };
        await this.commands.run(new AdvanceTeams(champname, id, operator, wish));
      }
    });
  }

  /** The rule of a tour once nobody writes on it; what is saved after this is for the next decision. */
  private async settledRule(championshipId: string, tourId: string, now: Date): Promise<Tour['advance']> {
    const { tours, editedAt } = await this.championships.savedTours(championshipId);
    if (editedAt && now.getTime() - editedAt.getTime() < settledMs) return null;
    const tour = tours.find(({ id }) => id === tourId);
    if (!tour || !isSaid(tour) || tour.advance === null) return null;
    return (await this.namesNobody(championshipId, tour.advance)) ? null : tour.advance;
  }

  /** Whether no name of a list is that of a team, as where it came with the settings of another championship: it would keep everybody out. */
  private async namesNobody(championshipId: string, advance: Advance): Promise<boolean> {
    if (advance.by !== 'list') return false;
    return (await query(this.orm.em.fork(), namedSql, [championshipId, advance.teams])).length === 0;
  }

  private open() {
    return query<{
      championshipId: string;
      champname: string;
      tours: Tour[];
      decided: { id: string; at: string }[];
      waiting: string | null;
    }>(
      this.orm.em.fork(),
      `select c.id as "championshipId", c.champname, c.tours,
         coalesce((select jsonb_agg(jsonb_build_object('id', d.tour_id, 'at', ${isoSql('d.decided_at')}))
           from scoring.tour_decisions d where d.championship_id = c.id), '[]') as decided,
         (select min(created_at)::text from scoring.queue_entries e where e.championship_id = c.id) as waiting
       from championships.ranked c where jsonb_array_length(c.tours) > 1`,
    );
  }
}
