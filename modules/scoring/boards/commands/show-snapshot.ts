import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { boardShown } from '../../contract/events.js';
import { lockShown } from '../../solutions/commands/board-lock.js';

/** LB2: shows a snapshot that is whole, unless a later one is shown already. */
export class ShowSnapshot extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly snapshot: string,
  ) {
    super();
  }
}

@CommandHandler(ShowSnapshot)
export class ShowSnapshotHandler implements ICommandHandler<ShowSnapshot> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId, snapshot }: ShowSnapshot): Promise<void> {
    await lockShown(this.em, championshipId);
    await query(this.em, showSql, [championshipId, snapshot]);
    happened(boardShown({ championshipId }));
  }
}

/** $1 championship, $2 the snapshot, which is shown unless a later one already is. */
const showSql = `insert into scoring.boards as b (championship_id, snapshot_id, refreshed_at)
  select $1, id, taken_at from scoring.snapshots where id = $2
  on conflict (championship_id) do update set snapshot_id = excluded.snapshot_id, previous_id = b.snapshot_id,
    refreshed_at = greatest(b.refreshed_at, excluded.refreshed_at)
  where not exists (select from scoring.snapshots s where s.id = b.snapshot_id
    and s.taken_at >= (select taken_at from scoring.snapshots own where own.id = $2))`;
