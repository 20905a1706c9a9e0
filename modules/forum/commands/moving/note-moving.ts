import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, operator } from '../../../kernel/audit/audit.js';
import { query } from '../../../kernel/database/sql.js';

/** ADMIN1: a forum was taken in or written out; it is noted why. */
export class NoteMoving extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(
    readonly what: 'import' | 'export',
    readonly reason: string,
    readonly counted: Record<string, number>,
  ) {
    super();
  }
}

@CommandHandler(NoteMoving)
export class NoteMovingHandler implements ICommandHandler<NoteMoving> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ what, reason, counted }: NoteMoving): Promise<void> {
    // What came is older than what was read for its words last: all is read again.
    if (what === 'import') await query(this.em, 'delete from forum.read_words');
    await this.audit.note(operator, { action: `forum.${what}`, object: 'forum', reason, details: counted });
  }
}
