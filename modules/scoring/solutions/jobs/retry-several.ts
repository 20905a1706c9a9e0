import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Actor } from '../../../kernel/audit/audit.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller, Role } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, found } from '../../../kernel/domain/domain-error.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import { type Doer, Does, type Hand, type WorkItem } from '../../../kernel/work/kinds.js';
import { RetrySolution } from '../commands/retry-solution.js';
import { type RefusedSolution, refusedSolution, type Retried, retrySolutionsKind } from '../contract/retried.js';

interface Wish {
  reason: string;
  actorId: string | null;
  actor: string;
  role: Role;
  total: number;
  done: number;
}
interface Item {
  place: number;
  solutionId: string;
}

const wishSql = `select r.reason, r.actor_id as "actorId", r.actor, r.role, count(i.*)::int as total,
    count(i.outcome)::int as done
  from scoring.retries r left join scoring.retry_items i on i.retries_id = r.id where r.id = $1 group by r.id`;
const nextSql = `select place, solution_id as "solutionId" from scoring.retry_items
  where retries_id = $1 and place > $2 and outcome is null order by place limit 100`;
const refusedSql = `update scoring.retry_items set outcome = $3 where retries_id = $1 and place = $2 and outcome is null`;
const countSql = `select count(*) filter (where outcome = 'TAKEN')::int as taken,
    count(*) filter (where outcome <> 'TAKEN')::int as "refusedCount"
  from scoring.retry_items where retries_id = $1`;
/** As many as one looks through. */
const listedSql = `select solution_id as id, outcome as error from scoring.retry_items
  where retries_id = $1 and outcome <> 'TAKEN' order by place limit 1000`;
/** As long as the ledger of work knows of it. */
const oldSql = `delete from scoring.retries where asked_at < clock_timestamp() - interval '90 days'`;

/** What one is refused for whenever it is tried. */
const refusals = refusedSolution.shape.error.exclude(['CONFLICT']);

/**
 * SUB4: sends several failed solutions into the queue again. Each is a command of its own, which notes that it is taken: what one
 * of them is refused for keeps no other back, none of the teams' locks is held for longer than its own takes, and whoever comes
 * after a worker that died goes on with the rest.
 */
@Injectable()
@Does(retrySolutionsKind)
export class RetrySeveral implements Doer {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
  ) {}

  async run({ subject: id }: WorkItem, hand: Hand): Promise<Retried> {
    const { reason, actorId, actor, role, total, done } = found(
      await queryOne<Wish>(this.orm.em.fork(), wishSql, [id]),
    );
    const by = { id: actorId, login: actor, role };
    let n = done;
    hand.progress(n, total, 'solutions');
    for (let items = await this.next(id, 0); items.length > 0; items = await this.next(id, items.at(-1)?.place ?? 0))
      for (const item of items) {
        hand.signal.throwIfAborted();
        await this.retry(id, item, by, reason);
        hand.progress((n += 1), total, 'solutions');
      }
    const em = this.orm.em.fork();
    const counts = found(await queryOne<Pick<Retried, 'taken' | 'refusedCount'>>(em, countSql, [id]));
    return { ...counts, refused: await query<RefusedSolution>(em, listedSql, [id]) };
  }

  /** Whoever leads the championship. */
  async isFor({ championship }: WorkItem, caller: Caller): Promise<boolean> {
    if (championship === null || caller.scopes?.includes('organise') === false) return false;
    return this.championships.isManaged(championship, caller);
  }

  @Every({ turn: 'old retries', seconds: 86_400, look: 3600 })
  async forget(): Promise<void> {
    await query(this.orm.em.fork(), oldSql);
  }

  private next(id: string, after: number): Promise<Item[]> {
    return query<Item>(this.orm.em.fork(), nextSql, [id, after]);
  }

  private async retry(retries: string, { place, solutionId }: Item, by: Actor, reason: string): Promise<void> {
    try {
      await this.commands.run(new RetrySolution(solutionId, by, reason, { retries, place }));
    } catch (error) {
      const code = refusals.safeParse(error instanceof DomainError && error.code);
      if (!code.success) throw error;
      await query(this.orm.em.fork(), refusedSql, [retries, place, code.data]);
    }
  }
}
