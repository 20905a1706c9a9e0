import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Language } from '../../kernel/contract/language.js';
import { query } from '../../kernel/database/sql.js';

/** I18N1: in which language somebody read first; their mails are in it until they choose another. */
export class NoteLanguage extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(NoteLanguage)
export class NoteLanguageHandler implements ICommandHandler<NoteLanguage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, language }: NoteLanguage): Promise<void> {
    const sql = 'insert into notifications.readers (person_id, language) values ($1, $2) on conflict do nothing';
    await query(this.em, sql, [personId, language]);
  }
}
