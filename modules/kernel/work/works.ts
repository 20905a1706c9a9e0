import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../database/sql.js';
import { happened } from '../domain/happened.js';
import { newId } from '../domain/id.js';
import { Reactions } from '../jobs/reactions.js';
import { DoWork } from './do-work.js';
import { workMoved } from './events.js';
import { Kinds } from './kinds.js';

/** What somebody wishes for that takes long. */
export interface WorkWish {
  /** As `@Does` names it. */
  kind: string;
  /** What it is about, in the words of its kind. */
  subject: string;
  championship?: string | null;
  team?: string | null;
  /** Who asks for it. */
  person?: string | null;
}

const insertSql = `insert into kernel.work (id, kind, subject, championship_id, team_id, person_id, run)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const orderedSql = `update kernel.work set state = 'waiting', run = $2, progress = null, error = null, why = null,
  started_at = null, finished_at = null, moved_at = clock_timestamp() where id = $1`;

/** The ledger of what takes long: it is begun in a command, done by a worker, and watched by pages. */
@Injectable()
export class Works {
  constructor(
    private readonly reactions: Reactions,
    private readonly kinds: Kinds,
  ) {}

  /**
   * Begins something, within the command that asks for it: row and job are there with it or not at all.
   * @returns its id, by which `GET work/{id}` shows it
   */
  async begin(em: EntityManager, wish: WorkWish): Promise<string> {
    const [id, run] = [newId(), newId()];
    const { kind, subject, championship = null, team = null, person = null } = wish;
    await query(em, insertSql, [id, kind, subject, championship, team, person, run]);
    await this.order(em, id, kind, run);
    return id;
  }

  /** Has it done from its beginning; whoever still does it has nothing to say any more. */
  async beginAgain(em: EntityManager, { id, kind }: { id: string; kind: string }): Promise<void> {
    const run = newId();
    await query(em, orderedSql, [id, run]);
    await this.order(em, id, kind, run);
  }

  private async order(em: EntityManager, workId: string, kind: string, run: string): Promise<void> {
    const known = this.kinds.of(kind);
    if (!known) throw new Error(`Nobody does ${kind}`);
    await this.reactions.order(DoWork, [{ workId, run, lane: known.lane }], em, () => run);
    happened(workMoved({ workId }));
  }
}
