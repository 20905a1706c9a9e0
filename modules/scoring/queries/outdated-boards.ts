import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import type { Shown } from './boards.js';
import { isOutdatedSql, judgedNow } from './outdated-sql.js';

const outdatedSql = `select exists (select from scoring.standings st join scoring.solutions s on s.id = st.solution_id
    where st.snapshot_id = $1 and s.receipt is not null and ${isOutdatedSql('s.receipt', 's.tour_id', 2)}) as outdated`;

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

  async isOutdated(championship: ChampionshipFacts, { id }: Pick<Shown, 'id'>): Promise<boolean> {
    if (id === null) return false;
    const now = judgedNow(championship, await this.championships.truthSums(championship.id));
    const key = JSON.stringify([id, now]);
    const answer = this.known.get(key) ?? this.ask([id, ...now]);
    this.known.delete(key);
    this.known.set(key, answer);
    answer.catch(() => this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > kept && oldest !== undefined) this.known.delete(oldest);
    return answer;
  }

  private async ask(values: readonly unknown[]): Promise<boolean> {
    const row = await oftenQueryOne<{ outdated: boolean }>(this.orm.em.fork(), outdatedSql, values);
    return row?.outdated ?? false;
  }
}
