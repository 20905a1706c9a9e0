import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Advance } from '../../../championships/contract/editor.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { tourDecided } from '../../contract/events.js';
import { closeIntake, lockResults } from '../../solutions/commands/board-lock.js';
import { judgedBySql, judgedNow } from '../../solutions/queries/outdated-sql.js';
import { choiceOf } from '../domain/tour.js';
import { choiceSql, choiceValues, outcomeOf, type TourChoice } from '../queries/tour-choice.js';

/** Why it is decided so; by which rule, else by that of the tour itself; and which outcome of a preview is meant. */
interface Wish {
  reason: string;
  advance?: Advance | undefined;
  outcome?: string | undefined;
  /** Only if nothing that came before this waits for its score, for one by the answers of now too, or is about to come. */
  onceScored?: Date;
}

/** CHAMP6: decides who goes on from a tour to the next; a new decision takes the place of the one before. */
export class AdvanceTeams extends Command<number> {
  constructor(
    readonly champname: string,
    readonly tourId: string,
    readonly by: Actor,
    readonly wish: Wish,
  ) {
    super();
  }
}

/** By both ends of the index, so that of a million solutions two are read: results wait meanwhile. */
const outdatedSql = `select from (
    select min(judged_by)::text as lowest, max(judged_by)::text as highest from scoring.solutions
    where championship_id = $1 and status = 'SCORED' and tour_id = $2) judged
  where ${judgedBySql(3, '$2::uuid')} <> any (array[lowest, highest])`;

@CommandHandler(AdvanceTeams)
export class AdvanceTeamsHandler implements ICommandHandler<AdvanceTeams> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  /** @returns the number of teams that go on; 0, and nothing is decided, where something that counts is not scored yet */
  async execute({ champname, tourId, by, wish }: AdvanceTeams): Promise<number> {
    const { id } = await this.championships.managed({ champname }, by);
    // A rename or a merge that is about to commit changes names in the rule: it is seen whole, or sees this.
    await this.championships.holdLists(id, 'shared');
    if (wish.onceScored && (await this.isAwaited(id, wish.onceScored))) return 0;
    await lockResults(this.em, id);
    const championship = await this.championships.managed({ champname }, by);
    if (wish.onceScored && (await this.isOutdated(championship, tourId))) return 0;
    const now = this.clock.now();
    const choice = choiceOf(championship, tourId, now, wish.advance);
    await this.lock(choice, now);
    if (wish.outcome !== undefined) refuse((await outcomeOf(this.em, choice)) !== wish.outcome, 'PREVIEW_OUTDATED');
    const chosenSql = `with ${choiceSql(choice.direction)}, gone as (
        delete from scoring.tour_teams
        where championship_id = $2 and tour_id = $1 and team_id not in (select team_id from chosen)
      ), come as (
        insert into scoring.tour_teams (championship_id, tour_id, team_id)
        select $2, $1, team_id from chosen on conflict do nothing
      ) select team_id from chosen`;
    const teams = await query(this.em, chosenSql, choiceValues(choice));
    happened(tourDecided({ championshipId: championship.id, tourId }));
    const details = { tour: tourId, by: choice.advance.by, teams: teams.length };
    const object = `championship:${champname}`;
    await this.audit.note(by, { action: 'scoring.advance-teams', object, reason: wish.reason, details });
    return teams.length;
  }

  /** What came in the last second is waited for until it is committed. */
  private async isAwaited(championshipId: string, before: Date): Promise<boolean> {
    await closeIntake(this.em, championshipId);
    const sql = 'select from scoring.queue_entries where championship_id = $1 and created_at < $2 limit 1';
    return (await query(this.em, sql, [championshipId, before])).length > 0;
  }

  /** SUB6: whether scores of the tour are by former answers, or another metric: they are judged again first, as before the end. */
  private async isOutdated(championship: ChampionshipFacts, tourId: string): Promise<boolean> {
    const now = judgedNow(championship, await this.championships.truthSums(championship.id));
    return (await query(this.em, outdatedSql, [championship.id, tourId, ...now])).length > 0;
  }

  /** Whoever decides at the same time waits here, and then sees what this one decided. */
  private lock({ tourId, championshipId }: TourChoice, now: Date): Promise<unknown> {
    return query(
      this.em,
      `insert into scoring.tour_decisions (championship_id, tour_id, decided_at) values ($1, $2, $3)
       on conflict (championship_id, tour_id) do update set decided_at = excluded.decided_at`,
      [championshipId, tourId, now],
    );
  }
}
