import type { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { taking } from '../../kernel/database/bounds.js';
import { query } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { type Found, readRows } from '../../kernel/imports/read-rows.js';
import { stagedProblems, together } from '../../kernel/imports/staged-problems.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AwardImported } from '../commands/award-imported.js';
import { FinishImport } from '../commands/finish-import.js';
import { importColumns, type ImportProblem, type ImportResult } from '../contract/import.js';
import { type ResultLine, resultLine } from '../domain/result-line.js';
import { checksOfResults, stage } from './staged-results.js';

type Fault = ImportProblem['fault'];

export interface ImportWish {
  by: Actor;
  /** Kept in the audit log. */
  reason: string;
  /** The file is checked and nothing of it taken. */
  isTry: boolean;
}

const championshipsSql = `select distinct champname from rating.import_rows where import_id = $1 order by champname`;

/**
 * RATE1: takes the results of championships that were held elsewhere. The whole file is put aside and checked before anything
 * counts; then its championships are awarded one after the other, each in a transaction. Done twice, or again after it was cut
 * off, it ends with the same rows.
 */
@Injectable()
export class RatingImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns what is wrong with the file, in which case nothing of it is taken; else what it changed */
  async take(file: Readable, { by, reason, isTry }: ImportWish): Promise<ImportResult> {
    const importId = newId();
    try {
      const now = this.clock.now();
      const read = await readRows<ResultLine, Fault>(file, {
        columns: importColumns,
        row: (cells, line) => resultLine(cells, line, now),
        put: (rows) => stage(this.orm.em.fork(), importId, rows),
      });
      const { count, listed } = together(read, await this.check(importId));
      const names = await query<{ champname: string }>(this.orm.em.fork(), championshipsSql, [importId]);
      const counted = { rows: read.rows, championships: names.length };
      const result = { ...counted, problems: count };
      if (count > 0 || isTry) return { ...result, changed: 0, listed };
      const changed = await this.award(importId, names);
      await this.commands.run(new FinishImport(by, reason, { ...counted, changed }));
      return { ...result, changed, listed };
    } finally {
      await query(this.orm.em.fork(), 'delete from rating.import_rows where import_id = $1', [importId]);
    }
  }

  private async award(importId: string, names: readonly { champname: string }[]): Promise<number> {
    let changed = 0;
    for (const { champname } of names)
      if (await this.commands.run(new AwardImported(importId, champname), { isLong: true })) changed += 1;
    return changed;
  }

  private async check(importId: string): Promise<Found<Fault>> {
    const { orm, settings } = this;
    return taking(orm.em.fork(), settings.DATABASE_WORK_SECONDS, (em) =>
      stagedProblems<Fault>(em as EntityManager, checksOfResults, importId),
    );
  }
}
