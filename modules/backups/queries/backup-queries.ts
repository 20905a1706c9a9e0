import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { backupStates, backupTypes, ofTheLook } from '../contract/backup.js';
import { type BackupPlace, placeOf } from '../place.js';
import { placeName } from '../settings.js';
import { KeptThere } from './kept-there.js';

/** Columns that the console may sort by. */
export const sortColumns: Record<string, string> = {
  id: 'id',
  type: 'type',
  state: 'state',
  bytes: 'bytes',
  by: 'by',
  startedAt: 'started_at',
};

export const backupFilter = z.object({ type: z.enum(backupTypes).optional(), state: z.enum(backupStates).optional() });

/** How far a worker is that has it in hand. */
export const progressSql = `case when wish is not null and total > 0
    then jsonb_build_object('done', done, 'total', total, 'unit', case when type in ('ALL', 'CHAMP') then 'bytes' else 'people' end) end`;

const columns = `id, type, champname, state, file, place, bytes::float8 as bytes, sha256, rows::float8 as rows, by, reason, error,
  ${isoSql('started_at')} as "startedAt", ${isoSql('ended_at')} as "endedAt", ${isoSql('expires_at')} as "expiresAt",
  ${isoSql('verified_at')} as "verifiedAt",
  ${progressSql} as progress, id as work`;

/** A backup as the contract shows it, but for whether its file is at hand. */
interface View {
  id: string;
  type: string;
  state: string;
  place: string | null;
}
type Row = View & { file: string | null };

/** Nobody waits longer for a bucket that is asked what it has. */
const patienceMs = 2000;

/** ADMIN1: what was made, and is being made. */
@Injectable()
export class BackupQueries {
  private readonly there: KeptThere;
  private readonly place: BackupPlace;
  private readonly ownPlace: string;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.there = new KeptThere(settings, clock);
    this.place = placeOf(settings);
    this.ownPlace = placeName(settings);
  }

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof backupFilter>>) {
    const rows = await query<Row & { total: number }>(
      this.em,
      `select ${columns}, count(*) over ()::int as total from backups.backups
        where ($1::text is null or type = $1) and ($2::text is null or state = $2)
        order by ${orderBy}, id desc limit $3 offset $4`,
      [filter.type ?? null, filter.state ?? null, limit, offset],
    );
    return this.shown(rows);
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string): Promise<View & { isAtHand: boolean }> {
    const row = found(await queryOne<Row>(this.em, `select ${columns} from backups.backups where id = $1`, [id]));
    return found((await this.shown([row]))[0] ?? null);
  }

  /** What its file is called; null where there is none. */
  async fileOf(id: string): Promise<string | null> {
    const sql = 'select file from backups.backups where id = $1';
    return (await queryOne<Pick<Row, 'file'>>(this.em, sql, [id]))?.file ?? null;
  }

  /** What is to be on in the place of now beside one of there; null for one of another place. */
  async filesBeside(id: string): Promise<string[] | null> {
    const sql = `select one.place is null or one.place = $2 as "isOwn", array(select file from backups.backups
        where id <> one.id and place = $2 and file is not null and (expires_at is null or expires_at > $3)) as files
      from backups.backups one where one.id = $1`;
    const row = await queryOne<{ isOwn: boolean; files: string[] }>(this.em, sql, [
      id,
      this.ownPlace,
      this.clock.now(),
    ]);
    return row?.isOwn ? row.files : null;
  }

  /** The place of now is asked for what was written elsewhere: it may have been moved there, or be the same by another path. */
  private async shown<T extends Row>(rows: readonly T[]): Promise<(Omit<T, 'file'> & { isAtHand: boolean })[]> {
    const isOwn = ({ file, place }: Row): boolean => file === null || place === this.ownPlace;
    const names = rows.every(isOwn) ? null : await this.namesThere();
    return rows.map(({ file, ...row }) => ({
      ...row,
      isAtHand: isOwn({ ...row, file }) || names === null || names.has(file ?? ''),
    }));
  }

  /** Null where it does not answer: nothing is known then. */
  private async namesThere(): Promise<Set<string> | null> {
    const over = new AbortController();
    const late = wait(patienceMs, null, { signal: over.signal }).catch(() => null);
    const names = this.place.names().then(
      (all) => new Set(all),
      () => null,
    );
    return Promise.race([names, late]).finally(() => over.abort());
  }

  /**
   * When the last good backup of everything was made: of those that are known here, and of those that the command line wrote
   * into the folder or the bucket. One that was found damaged is none, nor is one that is to be removed.
   */
  async lastGood(): Promise<Date | null> {
    const found = [await this.lastKnown(), await this.lastByHand()].filter((at) => at !== null);
    return found.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  }

  /** False where the folder or the bucket could not be read when {@link lastGood} looked there: it may have a later one. */
  get isPlaceRead(): boolean {
    return this.there.isRead;
  }

  private async lastKnown(): Promise<Date | null> {
    const sql = `select ${isoSql('max(started_at)')} as at from backups.backups where type = 'ALL' and state = 'DONE'
      and expires_at is null and (error is null or error = any($1))`;
    const at = (await queryOne<{ at: string | null }>(this.em.fork(), sql, [[...ofTheLook]]))?.at ?? null;
    return at === null ? null : new Date(at);
  }

  private async lastByHand(): Promise<Date | null> {
    const kept = await this.there.list();
    const sql = 'select file from backups.backups where file = any($1::text[])';
    const rows = await query<{ file: string | null }>(this.em.fork(), sql, [kept.map(({ name }) => name)]);
    const known = new Set(rows.map(({ file }) => file));
    const last = kept.find(({ name }) => !known.has(name));
    return last ? new Date(last.madeAt) : null;
  }
}
