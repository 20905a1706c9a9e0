import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Direction } from '../../../championships/contract/championship.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../../kernel/http/cursor.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { givesHiddenAwaySql, withoutHidden } from './hidden-predictions.js';
import { isPausedSql, queueOrder } from './queue-sql.js';
import type { Receipt, SolutionStatus, SolutionView } from '../contract/solution.js';
import { formatOf } from '../../engine/index.js';
import { bestFirst, betterRowsSql, isBetterSql, isRankedSql } from './ranking-sql.js';
import { droppedSql } from './dropped-sql.js';
import { keptReceipt } from './kept-receipt.js';
import { shownScoreSql } from './shown-score-sql.js';

const cursorForm = z.tuple([z.string(), z.uuid()]);

/**
 * The place that a solution `s` has or would have. Once the results are out it is that of the final board, by what counts
 * there; a team's own row is not in its way. Before the first board nobody is before it. $1 is the championship, $2 the team.
 */
const placeSql = (direction: Direction, isFinished: boolean): string => {
  const score = 'coalesce(case when shown.is_final then s.private_score end, s.public_score)';
  const final = isFinished ? 'final_id' : 'null::uuid';
  return `(select 1 + ${betterRowsSql(direction, 'shown.id', score, 's.created_at', '$2')}
      - (select count(*)::int from (select score, reached_at from scoring.standings
          where snapshot_id = shown.id and team_id = $2 and shown.is_final
          union all select score, reached_at from scoring.team_bests
          where championship_id = $1 and team_id = $2 and until_at = 'infinity' and not shown.is_final) own
        where ${isBetterSql(direction, 'own.score', score)} or (own.score = ${score} and own.reached_at < s.created_at))
    from (select coalesce(${final}, snapshot_id) as id, ${final} is not null as is_final
      from (values (true)) always left join scoring.boards on championship_id = $1) shown)`;
};

/** The solution by which the team stands on the final board. */
const countedSql = `(select st.solution_id from scoring.boards b join scoring.standings st on st.snapshot_id = b.final_id
  where b.championship_id = $1 and st.team_id = $2)`;

/** Two solutions `s` have the same where a comparison calls them like. */
const judgedBySql = `case when ${shownScoreSql('public_score')} is not null then md5(jsonb_build_array(s.receipt->'truthSha256',
  s.receipt->'metric', s.receipt->'metricVersion', s.receipt->'metricParams')::text) end`;

/** ALGO1: the tests of a solution `s`. */
export const testsSql = `(select coalesce(json_agg(json_build_object('name', t.name, 'visible', t.visible, 'result', t.result,
    'verdict', t.verdict, 'exitCode', t.exit_code, 'ms', t.wall_ms, 'cpuMs', t.cpu_ms, 'memoryBytes', t.memory_bytes,
    'bytes', t.output_bytes, 'problem', t.problem) order by t.name), '[]')
  from scoring.run_tests t where t.solution_id = s.id)`;

/** $1 is the championship, $2 the team. */
const viewSql = ({
  direction,
  state,
}: ChampionshipFacts): string => `select s.id, $3::text as champname, s.status, s.name, s.bytes::float8 as bytes, s.sha256, ${isoSql('s.file_gone_at')} as "fileGoneAt", s.comment,
    coalesce(n.display, '') as "uploadedBy", ${isoSql('s.created_at')} as "createdAt", ${isoSql('s.finished_at')} as "scoredAt",
    ${shownScoreSql('public_score')} as score, ${judgedBySql} as "judgedBy",
    ${state === 'FINISHED' ? shownScoreSql('private_score') : 'null::float8'} as "privateScore", s.final, s.late, s.problems, s.problem_counts as "problemCounts", s.failure, ${droppedSql('s')} as dropped, s.revoked,
    s.id = coalesce(${state === 'FINISHED' ? countedSql : 'null'}, (select b.id from scoring.solutions b
      where b.team_id = $2 and b.status = 'SCORED' and b.ranked order by ${bestFirst(direction, { of: 'b.' })} limit 1)
    ) is true as best,
    case when s.status = 'SCORED' and s.ranked and ${isRankedSql('s.team_id')} then ${placeSql(direction, state === 'FINISHED')} end as place,
    r.repository, r.ref, r.commit, ${testsSql} as tests,
    case when s.status = 'SCORED' and s.ranked and ${isRankedSql('s.team_id')}
      then (select ${isoSql('refreshed_at')} from scoring.boards where championship_id = $1${state === 'FINISHED' ? ' and final_id is null' : ''}) end as "placedAt",
    (select (select count(*)::int from scoring.queue_entries r where r.worker is not null) + (
       select count(*)::int from scoring.queue_entries e
       where e.worker is null and (e.championship_id = $1 or not ${isPausedSql('e')})
         and (${queueOrder('e')}) <= (${queueOrder('own')}))
     from scoring.queue_entries own where own.solution_id = s.id and s.status = 'QUEUED') as position
  from scoring.solutions s left join identity.names n on n.id = s.person_id
    left join scoring.runs r on r.solution_id = s.id`;

type StoredView = Omit<SolutionView, 'format'>;

interface StoredSolution {
  championshipId: string;
  teamId: string;
  status: SolutionStatus;
  name: string;
  comment: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  fileGoneAt: string | null;
  givesHiddenAway: boolean;
}

interface ListWish {
  limit: number;
  cursor?: string | undefined;
  status?: SolutionStatus | undefined;
}

/**
 * SUB3, SUB4: solutions as their team sees them. The client of the championship and admins may read one too; nobody else
 * can, whatever id they guess.
 */
@Injectable()
export class SolutionQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly clock: Clock,
  ) {}

  async list(champname: string, caller: Caller, page: ListWish) {
    const championship = await this.championships.visible(champname, caller);
    const part = await this.teams.teamOf(championship.id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const [before, beforeId] = page.cursor ? fromCursor(cursorForm, page.cursor) : [null, null];
    const rows = await query<StoredView>(
      this.em,
      `${viewSql(championship)}
       where s.team_id = $2 and ($4::timestamptz is null or (s.created_at, s.id) < ($4::timestamptz, $5::uuid))
         and ($7::text is null or s.status = $7)
       order by s.created_at desc, s.id desc limit $6`,
      [championship.id, part.teamId, championship.champname, before, beforeId, page.limit + 1, page.status ?? null],
    );
    return toPage(
      rows,
      page.limit,
      (row) => [row.createdAt, row.id],
      (row) => this.viewOf(row, championship),
    );
  }

  async one(id: string, caller: Caller): Promise<SolutionView> {
    const { championship, teamId } = await this.readable(id, caller);
    const sql = `${viewSql(championship)} where s.id = $4`;
    const [row] = await query<StoredView>(this.em, sql, [championship.id, teamId, championship.champname, id]);
    return this.viewOf(found(row), championship);
  }

  private viewOf(row: StoredView, { metric }: ChampionshipFacts): SolutionView {
    const placedAt = row.placedAt && this.clock.notLater(row.placedAt);
    return { ...row, placedAt, problems: withoutHidden(row), format: formatOf(metric) };
  }

  async log(id: string, caller: Caller) {
    await this.readable(id, caller);
    const sql = `select ${isoSql('at')} as at, step, details from scoring.log_lines where solution_id = $1 order by id`;
    const rows = await query<{ at: string; step: string; details: Record<string, unknown> }>(this.em, sql, [id]);
    return { items: rows };
  }

  /** SUB6: the receipt of a scored solution. @throws DomainError NOT_FOUND while there is no score */
  async receipt(id: string, caller: Caller): Promise<Receipt> {
    const { championship } = await this.readable(id, caller);
    return found(await this.receiptOf(id, championship, caller));
  }

  /** The same where the caller may read it. */
  async receiptOf(id: string, championship: ChampionshipFacts, caller: Caller): Promise<Receipt | null> {
    const seesSeed = championship.state === 'FINISHED' || (await this.championships.isManaged(championship.id, caller));
    return keptReceipt(this.em, id, championship, { seesSeed });
  }

  /** Where the file of a solution is stored. @throws DomainError NOT_FOUND, FILE_GONE, PREDICTIONS_HIDDEN */
  async file(id: string, caller: Caller) {
    const { championship, givesHiddenAway, ...file } = await this.readable(id, caller);
    const { name, bytes, sha256, storageKey, fileGoneAt } = file;
    refuse(givesHiddenAway && !(await this.championships.isManaged(championship.id, caller)), 'PREDICTIONS_HIDDEN');
    refuse(fileGoneAt !== null, 'FILE_GONE', { at: fileGoneAt });
    return { name, bytes, sha256, storageKey };
  }

  /** SUB3: what an own solution was handed in with, to hand it in again. @throws DomainError NOT_FOUND, FILE_GONE */
  async handedIn(id: string, caller: Caller) {
    const { name, comment, status, bytes, sha256, storageKey, fileGoneAt, championship } = await this.owned(id, caller);
    refuse(fileGoneAt !== null, 'FILE_GONE', { at: fileGoneAt });
    const isOpen = status === 'QUEUED' || status === 'RUNNING';
    return { name, comment, isOpen, championship, stored: { key: storageKey, bytes, sha256 } };
  }

  /** A solution of the caller's own team, else NOT_FOUND: ids of others tell nothing. */
  private async owned(id: string, caller: Caller) {
    const solution = await this.stored(id);
    refuse(!(await this.isOwn(solution, caller)), 'NOT_FOUND');
    return { ...solution, championship: await this.championships.byId(solution.championshipId) };
  }

  /** The same, and any of a championship that the caller leads. @throws DomainError NOT_FOUND */
  async readable(id: string, caller: Caller) {
    const solution = await this.stored(id);
    const { championshipId } = solution;
    const isOwn = await this.isOwn(solution, caller);
    const championship = isOwn
      ? await this.championships.byId(championshipId)
      : await this.championships.managed({ id: championshipId }, caller);
    return { ...solution, championship };
  }

  private async isOwn({ championshipId, teamId }: StoredSolution, caller: Caller): Promise<boolean> {
    return (await this.teams.teamOf(championshipId, caller.id))?.teamId === teamId;
  }

  private async stored(id: string): Promise<StoredSolution> {
    const [row] = await query<StoredSolution>(
      this.em,
      `select championship_id as "championshipId", team_id as "teamId", status, name, comment, bytes::float8 as bytes,
         sha256, storage_key as "storageKey", ${isoSql('file_gone_at')} as "fileGoneAt",
         ${givesHiddenAwaySql('s')} as "givesHiddenAway" from scoring.solutions s where id = $1`,
      [id],
    );
    return found(row);
  }
}
