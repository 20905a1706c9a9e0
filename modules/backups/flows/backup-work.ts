import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import type { WorkState } from '../../kernel/contract/work/states.js';
import type { WorkProgress, WorkView } from '../../kernel/contract/work/view.js';
import { isoSql, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { ShownWork } from '../../kernel/work/shown-work.js';
import { ChangeBackup } from '../commands/change-backup.js';
import { brokenOff, lacking } from '../contract/backup.js';
import { progressSql } from '../queries/backup-queries.js';

interface Row {
  state: string;
  wish: string | null;
  isInHand: boolean;
  error: string | null;
  bytes: number | null;
  sha256: string | null;
  verifiedAt: string | null;
  progress: WorkProgress | null;
}

const rowSql = `select state, wish, beat_at is not null as "isInHand", error, bytes::float8 as bytes, sha256,
  ${isoSql('verified_at')} as "verifiedAt", ${progressSql} as progress from backups.backups where id = $1`;

/** ADMIN1: a backup or an export that is made, or verified, for admins. */
@Injectable()
export class BackupWork extends ShownWork {
  override readonly scope = 'operate';

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {
    super();
  }

  override async view(id: string, { role, mustEnrol, scopes }: Caller): Promise<WorkView | null> {
    const row = await queryOne<Row>(this.orm.em.fork(), rowSql, [id]);
    if (!row) return null;
    refuse(role !== 'admin' || mustEnrol === true || scopes?.includes(this.scope) === false, 'NOT_FOUND');
    const { error, bytes, sha256, verifiedAt, progress } = row;
    const state = stateOf(row);
    return {
      ...{ id, kind: isOfVerifying(row) ? 'backups.verify' : 'backups.make', state },
      ...(progress && { progress }),
      ...(state === 'failed' && { error: error ?? 'INTERNAL' }),
      ...(state === 'done' && {
        result: { backup: id, bytes, sha256, ...(verifiedAt && { verifiedAt }), ...(error && { error }) },
      }),
    };
  }

  override async cancel(id: string, caller: Caller): Promise<void> {
    await this.commands.run(new ChangeBackup(id, 'break-off', caller));
  }
}

/** What was last done with what is made: it is verified, or was, which found it whole or said why not. That files are lacking its making says. */
const isOfVerifying = ({ state, wish, error, verifiedAt }: Row): boolean =>
  state === 'DONE' && (wish !== null || verifiedAt !== null || (error !== null && error !== lacking));

const stateOf = ({ state, wish, isInHand, error }: Row): WorkState => {
  if (wish !== null) return isInHand ? 'running' : 'waiting';
  if (error === brokenOff) return 'cancelled';
  return state === 'DONE' && (error === null || error === lacking) ? 'done' : 'failed';
};
