import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, found } from '../../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../../kernel/http/cursor.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import type { BoardName, Leaderboard, LeaderboardRow } from '../contract/leaderboard.js';
import { awardOf, type MedalZones, zonesOf } from '../contract/medal-zones.js';
import { BoardBaselines } from './board-baselines.js';
import { baselineLine, csvHead, csvLine } from './board-csv.js';
import { type BoardRow, BoardRows, type Part } from './board-rows.js';
import { Boards, type Shown } from './boards.js';
import { OutdatedBoards } from './outdated-boards.js';
import { type OwnStanding, OwnStandings } from './own-standing.js';

/** What is asked of a board; see the route. */
export interface BoardWish {
  board: BoardName;
  limit: number;
  cursor?: string | undefined;
  after?: number | undefined;
  q?: string | undefined;
  team?: readonly string[] | undefined;
  at?: string | undefined;
  tour?: string | undefined;
}

/** The place that a page ended with, and the snapshot it was of. */
const cursorForm = z.tuple([z.number().int(), z.string()]);
const csvPage = 1000;
/** Each page of a tour ranks all teams, so that there should be few. */
const csvPageOfTour = 20_000;

/** LB1, LB2: the leaderboard as it was last refreshed, and the caller's own row as it stands now. */
@Injectable()
export class LeaderboardQueries {
  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly boards: Boards,
    private readonly rows: BoardRows,
    private readonly own: OwnStandings,
    private readonly outdated: OutdatedBoards,
    private readonly baselines: BoardBaselines,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError NOT_FOUND also for a final board that is not revealed */
  async page(champname: string, caller: Caller | null, wish: BoardWish): Promise<Leaderboard> {
    const championship = await this.championships.visible(champname, caller);
    const shown = await this.shownOf(championship, wish);
    const [after, paged] = wish.cursor ? fromCursor(cursorForm, wish.cursor) : [wish.after ?? 0, ''];
    // Who pages goes on in the snapshot where they began while it is kept; no other can be named.
    const id = paged === shown.previousId ? paged : shown.id;
    const [{ rows, total }, own, outdated, baselines] = await Promise.all([
      wish.team
        ? this.named(championship, shown, wish.team)
        : this.read(championship, { ...shown, id }, { after, limit: wish.limit + 1 }, wish.q),
      caller && (wish.at ? this.teamOf(championship, caller.id) : this.own.of(championship, shown, caller.id)),
      this.outdated.isOutdated(championship, shown),
      this.baselines.of(championship, shown, wish.at !== undefined),
    ]);
    // Once the results are out medals are those of the final board.
    const isOver = shown.board === 'public' && shown.revealed && shown.tourId === null;
    const zones = isOver ? null : zonesIn(championship, shown.teams);
    const solutions = [...rows, ...(own?.row ? [own.row] : [])].map(({ solutionId }) => solutionId);
    const former = await this.outdated.among(championship, shown, solutions);
    const view = (row: BoardRow) => viewOf(row, { ownTeamId: own?.teamId, zones, former });
    return {
      board: wish.board,
      revealed: shown.revealed,
      refreshedAt: shown.refreshedAt,
      refreshSeconds: this.settings.LEADERBOARD_REFRESH_SECONDS,
      outdated,
      direction: championship.direction,
      zones,
      ...baselines,
      total,
      own: own?.row ? view(own.row) : null,
      ...toPage(rows, wish.limit, ({ place }) => [place, id ?? ''], view),
    };
  }

  /** On an earlier board the own row is marked where it was, and not told beside it. */
  private async teamOf({ id }: ChampionshipFacts, personId: string): Promise<OwnStanding | null> {
    const part = await this.teams.teamOf(id, personId);
    return part && { teamId: part.teamId, row: null };
  }

  /** @throws DomainError NOT_FOUND for a tour of another championship */
  private shownOf(
    { id, tours }: ChampionshipFacts,
    { at, tour, board }: Pick<BoardWish, 'at' | 'tour' | 'board'>,
  ): Shown | Promise<Shown> {
    if (tour) return this.boards.tour(found(tours.find((one) => one.id === tour)).id);
    return at ? this.boards.past(id, at) : this.boards.now(id, board);
  }

  /** The whole leaderboard as CSV, read in pages so that it is never whole in memory. */
  async csv(champname: string, caller: Caller | null, wish: Pick<BoardWish, 'board' | 'tour'>): Promise<Readable> {
    const championship = await this.championships.visible(champname, caller);
    return Readable.from(this.csvLines(championship, await this.shownOf(championship, wish)));
  }

  /** A board as it is shown now, for whom it is known that they may. */
  async *linesOf(championship: ChampionshipFacts, board: BoardName): AsyncGenerator<string> {
    const shown = await this.boards.now(championship.id, board).catch(noBoard);
    if (shown !== null) yield* this.csvLines(championship, shown);
  }

  private async *csvLines(championship: ChampionshipFacts, shown: Shown): AsyncGenerator<string> {
    yield csvHead;
    const limit = shown.tourId === null ? csvPage : csvPageOfTour;
    for (let after = 0; ;) {
      const rows = shown.id
        ? await this.rows.partNow(shown.id, { after, limit })
        : (await this.read(championship, shown, { after, limit })).rows;
      const last = rows.at(-1);
      if (!last) break;
      after = last.place;
      const former = await this.outdated.among(
        championship,
        shown,
        rows.map(({ solutionId }) => solutionId),
      );
      yield rows.map((row) => csvLine(row, former.has(row.solutionId))).join('');
    }
    const { baselines } = await this.baselines.of(championship, shown);
    yield baselines.map(baselineLine).join('');
  }

  /** @throws DomainError FORMAT_INVALID on a board that is ranked anew for whoever asks */
  private async named({ id }: ChampionshipFacts, shown: Shown, names: readonly string[]) {
    if (shown.tourId !== null || shown.pastAt !== null)
      throw new DomainError('FORMAT_INVALID', { fields: { team: 'FORMAT_INVALID' } });
    const rows = shown.id === null ? [] : await this.rows.named(id, shown.id, names);
    return { rows, total: rows.length };
  }

  private async read({ id, direction }: ChampionshipFacts, shown: Shown, part: Part, q?: string) {
    const like = q ? `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
    if (shown.tourId !== null) {
      const rows = await this.rows.tour(id, direction, shown.tourId, part, like);
      return { rows, total: rows[0]?.total ?? 0 };
    }
    if (shown.pastAt !== null) {
      const rows = await this.rows.past(id, direction, shown.pastAt, part, like);
      return { rows, total: rows[0]?.total ?? 0 };
    }
    if (shown.id === null) return { rows: [], total: 0 };
    if (like === null) return { rows: await this.rows.part(shown.id, part), total: shown.teams };
    const rows = await this.rows.found(id, shown.id, part, like);
    return { rows, total: rows[0]?.total ?? 0 };
  }
}

/** Medals are won where there is an end, and was one all along; a sandbox gives none. */
const zonesIn = ({ dateEnd, isTest, wasTermless }: ChampionshipFacts, teams: number): MedalZones | null =>
  dateEnd && !isTest && !wasTermless ? zonesOf(teams) : null;

/** Final results that are not out are no fault. */
const noBoard = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
};

interface ViewedBy {
  ownTeamId: string | undefined;
  zones: MedalZones | null;
  /** Solutions whose scores are by former answers. */
  former: ReadonlySet<string | null>;
}

const viewOf = (
  { teamId, bandLow, bandHigh, tieFrom, tieTo, solutionId, ...row }: BoardRow,
  { ownTeamId, zones, former }: ViewedBy,
): LeaderboardRow => ({
  ...row,
  login: row.members.length === 1 ? row.login : null,
  band: bandLow === null || bandHigh === null ? null : { low: bandLow, high: bandHigh },
  tie: tieFrom === null || tieTo === null || tieFrom === tieTo ? null : { from: tieFrom, to: tieTo },
  status: 'ok',
  award: awardOf(row.place, zones),
  outdated: former.has(solutionId),
  mine: teamId === ownTeamId,
});
