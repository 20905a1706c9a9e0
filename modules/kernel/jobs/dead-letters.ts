import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { type Actor, Audit } from '../audit/audit.js';
import { OfficeCommand } from '../commands/office.js';
import { isoSql, query, queryOne } from '../database/sql.js';
import { found } from '../domain/domain-error.js';
import type { AdminListRequest } from '../http/admin-list.js';
import { deadLetters } from './jobs.js';
import { type Job, Reactions } from './reactions.js';

/** A job whose every attempt failed. Its data may name people, and is told to nobody. */
export interface DeadLetter {
  id: string;
  /** Which reaction it was for; empty for a job of another kind. */
  reaction: string;
  /** What its last attempt met, in the program's words. */
  why: string;
  at: string;
  tries: number;
}

export const deadSort = { id: 'created_on', at: 'created_on', reaction: `data ->> 'reaction'` };
export const deadFilter = z.object({ reaction: z.string().max(100).optional() });

const whySql = `coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', source_output ->> 'value',
  source_output::text, '')`;
const listSql = `select id::text, coalesce(data ->> 'reaction', '') as reaction, left(${whySql}, 500) as why,
    ${isoSql('created_on')} as at, coalesce(source_retry_count, 0) + 1 as tries, count(*) over ()::int as total
  from pgboss.job where name = $1 and state = 'created' and ($2::text is null or strpos(data ->> 'reaction', $2) > 0)`;

/** Port: what all attempts of failed, for operators. Contexts know nothing of the tables of jobs. */
@Injectable()
export class DeadLetters {
  constructor(private readonly em: EntityManager) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof deadFilter>>) {
    const sql = `${listSql} order by ${orderBy}, id desc limit $3 offset $4`;
    const rows = await query<DeadLetter & { total: number }>(this.em.fork(), sql, [
      deadLetters,
      filter.reaction ?? null,
      limit,
      offset,
    ]);
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }
}

/** ADMIN1: an operator has a dead letter tried again, from its first attempt on. */
export class JobAgain extends OfficeCommand<void> {
  constructor(
    readonly id: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

const takeSql = `delete from pgboss.job where name = $1 and id = $2 and state = 'created' returning data`;

@CommandHandler(JobAgain)
export class JobAgainHandler implements ICommandHandler<JobAgain> {
  constructor(
    private readonly em: EntityManager,
    private readonly reactions: Reactions,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND also for one that was sent again meanwhile, CONFLICT for what this program knows nothing of */
  async execute({ id, by, reason }: JobAgain): Promise<void> {
    const { data } = found(await queryOne<{ data: Job }>(this.em, takeSql, [deadLetters, id]));
    await this.reactions.sendAgain(data, this.em);
    const details = { reaction: data.reaction };
    await this.audit.note(by, { action: 'kernel.job-again', object: `job:${id}`, reason, details });
  }
}
