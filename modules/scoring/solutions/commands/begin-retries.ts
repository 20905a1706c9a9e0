import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Actor } from '../../../kernel/audit/audit.js';
import { query } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { Works } from '../../../kernel/work/works.js';
import { retrySolutionsKind } from '../contract/retried.js';

/** SUB4: failed solutions are to go into the queue again: those named, else all that have failed by now. Answers the id of the work. */
export class BeginRetries extends Command<{ workId: string }> {
  constructor(
    readonly champname: string,
    readonly by: Actor,
    readonly reason: string,
    /** Null for all of the championship. */
    readonly solutions: readonly string[] | null,
  ) {
    super();
  }
}

const insertSql = `insert into scoring.retries (id, championship_id, work_id, reason, actor_id, actor, role)
  values ($1, $2, $3, $4, $5, $6, $7)`;
/** Those of the championship alone: its client may lead another one, too. */
const namedSql = `insert into scoring.retry_items (retries_id, place, solution_id, outcome)
  select $1, row_number() over (order by s.created_at, named.id), named.id, case when s.id is null then 'NOT_FOUND' end
  from (select distinct unnest($3::uuid[]) as id) named
    left join scoring.solutions s on s.id = named.id and s.championship_id = $2`;
/** Which these are is known from now on: one that fails once more is not taken twice. */
const failedSql = `insert into scoring.retry_items (retries_id, place, solution_id)
  select $1, row_number() over (order by created_at, id), id from scoring.solutions
  where championship_id = $2 and status = 'FAILED' and file_gone_at is null`;

@CommandHandler(BeginRetries)
export class BeginRetriesHandler implements ICommandHandler<BeginRetries> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly works: Works,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async execute({ champname, by, reason, solutions }: BeginRetries) {
    const { id: championship } = await this.championships.managed({ champname }, by);
    const id = newId();
    const wish = { kind: retrySolutionsKind, subject: id, championship, person: by.id };
    const workId = await this.works.begin(this.em, wish);
    await query(this.em, insertSql, [id, championship, workId, reason, by.id, by.login, by.role]);
    if (solutions) await query(this.em, namedSql, [id, championship, solutions]);
    else await query(this.em, failedSql, [id, championship]);
    return { workId };
  }
}
