import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { oftenQuery, oftenQueryOne } from '../../../kernel/database/sql.js';
import type { Shown } from './boards.js';
import { isOutdatedSql, judgedNow } from '../../solutions/queries/outdated-sql.js';

const outdatedSql = `select exists (select from scoring.standings st join scoring.solutions s on s.id = st.solution_id
    where st.snapshot_id = $1 and s.receipt is not null and ${isOutdatedSql('s.receipt', 's.tour_id', 2)}) as outdated`;

/**
 * $1 championship, $2 the snapshot before: only what teams have on the board since then. "offset 0": these few are looked up
 * one by one, whatever the planner thinks of how many they are.
 */
const sinceSql = `select exists (select from (
      select solution_id from scoring.team_bests where championship_id = $1 and until_at = 'infinity'
        and from_at > (select taken_at from scoring.snapshots where id = $2) offset 0) best
    cross join lateral (select receipt, tour_id from scoring.solutions where id = best.solution_id offset 0) s
    where s.receipt is not null and ${isOutdatedSql('s.receipt', 's.tour_id', 3)}) as outdated`;

/** $1 solutions */
const amongSql = `select s.id from scoring.solutions s
  where s.id = any($1::uuid[]) and s.receipt is not null and ${isOutdatedSql('s.receipt', 's.tour_id', 2)}`;

const none: ReadonlySet<string | null> = new Set();

type ShownSnapshot = Pick<Shown, 'id' | 'previousId'>;
type JudgedNow = ReturnType<typeof judgedNow>;

/** Boards that are remembered; the one longest unread goes first. */
const kept = 200;

/** SUB6: whether a shown board holds scores by former answers, which are still to be judged again. */
@Injectable()
export class OutdatedBoards {
  /** By snapshot and what solutions are judged by; both stay what they are, so that a board is looked through once. */
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
  ) {}

  /**
   * All rows of a board are looked through once; of the next one only those that are new, where no other was outdated:
   * every page that a new snapshot calls waits for this.
   */
  async isOutdated(championship: ChampionshipFacts, { id, previousId }: ShownSnapshot): Promise<boolean> {
    if (id === null) return false;
    const now = judgedNow(championship, await this.championships.truthSums(championship.id));
    const key = JSON.stringify([id, now]);
    const answer = this.known.get(key) ?? this.look(championship.id, { id, previousId }, now);
    this.known.delete(key);
    this.known.set(key, answer);
    answer.catch(() => this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > kept && oldest !== undefined) this.known.delete(oldest);
    return answer;
  }

  /** Those of the solutions of a shown board whose scores are by former answers: without a question where none is. */
  async among(
    championship: ChampionshipFacts,
    shown: ShownSnapshot,
    solutions: readonly (string | null)[],
  ): Promise<ReadonlySet<string | null>> {
    if (solutions.length === 0 || !(await this.isOutdated(championship, shown))) return none;
    const now = judgedNow(championship, await this.championships.truthSums(championship.id));
    const rows = await oftenQuery<{ id: string }>(this.orm.em.fork(), amongSql, [solutions, ...now]);
    return new Set(rows.map(({ id }) => id));
  }

  private async look(championshipId: string, { id, previousId }: ShownSnapshot, now: JudgedNow): Promise<boolean> {
    const before = previousId === null ? undefined : this.known.get(JSON.stringify([previousId, now]));
    const wasClean = (await before?.catch(() => undefined)) === false;
    return wasClean ? this.ask(sinceSql, [championshipId, previousId, ...now]) : this.ask(outdatedSql, [id, ...now]);
  }

  private async ask(sql: string, values: readonly unknown[]): Promise<boolean> {
    const row = await oftenQueryOne<{ outdated: boolean }>(this.orm.em.fork(), sql, values);
    return row?.outdated ?? false;
  }
}
