import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../championships/championships.api.js';
import type { Part } from '../kernel/backup/parts.js';
import { Clock } from '../kernel/clock.js';
import { query } from '../kernel/database/sql.js';
import { LeaderboardQueries } from './boards/queries/leaderboard-queries.js';
import { DeskFiles } from './desk/queries/desk-files.js';

const filesSql = `select id, storage_key as key, created_at as at from scoring.solutions
  where championship_id = $1 and id > $2 order by id limit 1000`;
const noId = '00000000-0000-0000-0000-000000000000';

interface Sent {
  id: string;
  key: string;
  at: string;
}

/** What scoring has of a championship that is exported whole: boards, participants, solutions. For operators alone. */
@Injectable()
export class WholeScoring {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly boards: LeaderboardQueries,
    private readonly desk: DeskFiles,
  ) {}

  /** @param withSolutions also the files that were handed in, each by the id that `solutions.csv` names */
  async *partsOf(id: string, withSolutions: boolean): AsyncGenerator<Part> {
    const championship = await this.championships.byId(id);
    const updatedAt = this.clock.now();
    for (const board of ['public', 'final'] as const)
      yield { name: `boards/${board}.csv`, updatedAt, lines: this.boards.linesOf(championship, board) };
    yield { name: 'participants.csv', updatedAt, lines: this.desk.participants(id) };
    yield { name: 'solutions.csv', updatedAt, lines: this.desk.solutions(id, true) };
    for (let after: string | null = withSolutions ? noId : null; after !== null;) {
      const page: Sent[] = await query<Sent>(this.orm.em.fork(), filesSql, [id, after]);
      for (const one of page)
        yield { name: `solutions/${one.id}`, updatedAt: new Date(one.at), key: one.key, mayBeGone: true };
      after = page.at(-1)?.id ?? null;
    }
  }
}
