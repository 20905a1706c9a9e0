import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { operator } from '../../../kernel/audit/audit.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import type { AdminListRequest, SortColumn } from '../../../kernel/http/admin-list.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { isPausedSql } from '../../solutions/queries/queue-sql.js';
import { type solutionRow, type deskSolution } from '../contract/admin.js';
import { dayZone } from '../../solutions/contract/day-zone.js';
import { solutionStatus, type SolutionStatus } from '../../solutions/contract/solution.js';
import { formatOf } from '../../engine/index.js';
import { droppedSql } from '../../solutions/queries/dropped-sql.js';
import { keptReceipt } from '../../solutions/queries/kept-receipt.js';
import { shownScoreSql } from '../../solutions/queries/shown-score-sql.js';

type Row = z.infer<typeof solutionRow>;
type View = z.infer<typeof deskSolution>;

/** Bytes of a file that the console shows. */
const headBytes = 4096;

const createdAt = { neverNull: 's.created_at' };
/** Columns that the console may sort by. */
export const solutionSort: Record<string, SortColumn> = {
  id: createdAt,
  createdAt,
  champname: { neverNull: 'c.champname' },
  team: 't.name',
  status: 's.status',
  score: 's.public_score',
  bytes: 's.bytes',
  tookMs: 's.took_ms',
};

export const solutionFilter = z.object({
  champname: z.string().max(64).optional(),
  team: z.string().max(64).optional(),
  status: solutionStatus.optional(),
  after: z.iso.date().optional(),
  before: z.iso.date().optional(),
});

/** SQL that is true of a solution, `s`, that waits while nobody takes it. */
export const isHeldSql = `(s.status = 'QUEUED' and ${isPausedSql('s')})`;

/** Columns of a row, of {@link solutionFrom}. */
export const solutionColumns = `s.id, c.champname, coalesce(t.name, '') as team, coalesce(n.display, '') as by, s.name,
  s.bytes::float8 as bytes, s.comment, ${isoSql('s.created_at')} as "createdAt", ${isoSql('s.finished_at')} as "finishedAt",
  s.status, ${shownScoreSql('public_score')} as score, s.took_ms::float8 as "tookMs", s.failure, ${droppedSql('s')} as dropped,
  s.revoked, s.late, ${isoSql('s.file_gone_at')} as "fileGoneAt", ${isHeldSql} as paused`;
export const solutionFrom = `scoring.solutions s join championships.named c on c.id = s.championship_id
  left join teams.roster t on t.team_id = s.team_id left join identity.names n on n.id = s.person_id`;

/** What a column to sort by is of. */
const joinFor = (orderBy: string): string => {
  if (orderBy.startsWith('c.')) return 'join championships.named c on c.id = s.championship_id';
  return orderBy.startsWith('t.') ? 'left join teams.roster t on t.team_id = s.team_id' : '';
};

/** Those that wait or run are found by the queue, which is short. */
const statusSql = (status: SolutionStatus): string =>
  status === 'QUEUED' || status === 'RUNNING'
    ? `s.status = '${status}' and s.id in (select solution_id from scoring.queue_entries)`
    : `s.status = '${status}'`;

/** The condition of a filter, of `s` alone: nothing is joined to be counted, and what nobody asked for costs nothing. */
const conditionOf = ({ champname, team, status, after, before }: z.output<typeof solutionFilter>) => {
  const values: string[] = [];
  const given = (value: string) => `$${values.push(value)}`;
  const like = (text: string) => given(`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const parts = [
    champname && `s.championship_id = (select id from championships.named where champname = ${given(champname)})`,
    team && `s.team_id in (select team_id from teams.roster where name ilike ${like(team)})`,
    status && statusSql(status),
    after && `s.created_at >= (${given(after)}::date::timestamp at time zone '${dayZone}')`,
    before && `s.created_at < ((${given(before)}::date + 1)::timestamp at time zone '${dayZone}')`,
  ];
  return { sql: ['true', ...parts.filter(Boolean)].join(' and '), values };
};

/** ADMIN1: solutions of all championships, for the console. */
@Injectable()
export class DeskSolutions {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: FileStorage,
    private readonly championships: ChampionshipsApi,
  ) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof solutionFilter>>) {
    const { sql: condition, values } = conditionOf(filter);
    const order = `order by ${orderBy}, s.id`;
    // Only the rows of the page are joined and written out, whatever has to be looked at to find them.
    const found = `select s.id from scoring.solutions s ${joinFor(orderBy)} where ${condition} ${order}
      limit $${values.length + 1} offset $${values.length + 2}`;
    const items = await query<Row>(
      this.em,
      `select ${solutionColumns} from ${solutionFrom} where s.id in (${found}) ${order}`,
      [...values, limit, offset],
    );
    const counted = await queryOne<{ total: number }>(
      this.em,
      `select count(*)::int as total from scoring.solutions s where ${condition}`,
      values,
    );
    return { items, total: counted?.total ?? 0 };
  }

  /** For those who lead its championship, or all of them. */
  async one(id: string): Promise<View> {
    const sql = `select ${solutionColumns}, s.problems, s.problem_counts as "problemCounts"
      from ${solutionFrom} where s.id = $1`;
    const row = found(await queryOne<Row & Pick<View, 'problems' | 'problemCounts'>>(this.em, sql, [id]));
    const log = await query<View['log'][number]>(
      this.em,
      `select ${isoSql('at')} as at, step, details from scoring.log_lines where solution_id = $1 order by id`,
      [id],
    );
    const championship = await this.championships.managed({ champname: row.champname }, operator);
    const receipt = await keptReceipt(this.em, id, championship, { seesSeed: true });
    return { ...row, format: formatOf(championship.metric), log, receipt, head: await this.head(id) };
  }

  /** @throws DomainError NOT_FOUND, FILE_GONE */
  async file(id: string) {
    const { fileGoneAt, ...file } = await this.stored(id);
    refuse(fileGoneAt !== null, 'FILE_GONE', { at: fileGoneAt });
    return file;
  }

  /** Bytes of all solutions' files that are kept. */
  async storedBytes(): Promise<number> {
    const sql = `select coalesce(sum(bytes), 0)::float8 as bytes from scoring.stored_bytes where kind = 'championship'`;
    return (await queryOne<{ bytes: number }>(this.em, sql))?.bytes ?? 0;
  }

  private async stored(id: string) {
    type Stored = { name: string; bytes: number; sha256: string; storageKey: string; fileGoneAt: string | null };
    const sql = `select name, bytes::float8 as bytes, sha256, storage_key as "storageKey", ${isoSql('file_gone_at')} as "fileGoneAt"
      from scoring.solutions where id = $1`;
    return found(await queryOne<Stored>(this.em, sql, [id]));
  }

  /** The beginning of the file as text; empty where the file is gone. */
  private async head(id: string): Promise<string> {
    const { storageKey, bytes, fileGoneAt } = await this.stored(id);
    if (bytes === 0 || fileGoneAt !== null) return '';
    try {
      const parts: Buffer[] = [];
      for await (const part of this.storage.read(storageKey, { start: 0, end: Math.min(bytes, headBytes) - 1 }))
        parts.push(part as Buffer);
      return Buffer.concat(parts).toString('utf8').replaceAll('\u0000', '\uFFFD');
    } catch {
      return '';
    }
  }
}
