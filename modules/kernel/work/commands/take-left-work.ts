import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../database/sql.js';
import { happened } from '../../domain/happened.js';
import { workMoved } from '../events.js';
import { Kinds } from '../kinds.js';
import { hasEnded, itemOf, lockedRow } from '../rows.js';
import { Works } from '../works.js';
import { endSql } from './end-work.js';

/** No job stands behind something that has not ended: it is begun anew, or has failed where each worker died of it. */
export class TakeLeftWork extends Command<void> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    readonly workId: string,
    readonly isDead: boolean,
  ) {
    super();
  }
}

const why = 'each worker that began it ended before it was done';

@CommandHandler(TakeLeftWork)
export class TakeLeftWorkHandler implements ICommandHandler<TakeLeftWork> {
  constructor(
    private readonly em: EntityManager,
    private readonly works: Works,
    private readonly kinds: Kinds,
  ) {}

  async execute({ workId, isDead }: TakeLeftWork) {
    const row = await lockedRow(this.em, workId);
    const known = row && this.kinds.of(row.kind);
    // One of a newer program is left to that.
    if (!row || !known || hasEnded(row)) return;
    if (!isDead) {
      await this.works.beginAgain(this.em, row);
      return;
    }
    await query(this.em, endSql, [workId, 'failed', null, 'INTERNAL', why]);
    await known.doer.ended?.(itemOf(row), 'failed');
    happened(workMoved({ workId }));
  }
}
