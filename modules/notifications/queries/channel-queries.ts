import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Channels } from '../contract/channels.js';
import { isHeldSql } from './held-notices.js';
import { channelsOf, type ReaderRow, readersSql } from '../domain/reader.js';

/** NOTIF1: how somebody wants to be told. */
@Injectable()
export class ChannelQueries {
  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param language of whom nothing is known yet */
  async of(personId: string, language: Language = this.settings.DEFAULT_LANGUAGE): Promise<Channels> {
    return channelsOf(await this.row(personId), language);
  }

  /**
   * I18N1: in which language somebody is written to, whoever caused it.
   * @param own of their own call, for whom has read nothing yet; null where somebody else may have made it
   */
  async languageOf(personId: string | null, own: Language | null): Promise<Language> {
    const row = personId === null ? null : await this.row(personId);
    return row?.language ?? own ?? this.settings.DEFAULT_LANGUAGE;
  }

  /** People for whom a mail is due, so many at a time. */
  async due(now: Date, limit: number): Promise<string[]> {
    const sql = `select distinct person_id as id from (
      select person_id from notifications.notices n where mail_at <= $1 and not ${isHeldSql('n')} order by mail_at limit $2) due`;
    const rows = await oftenQuery<{ id: string }>(this.orm.em.fork(), sql, [now, limit]);
    return rows.map(({ id }) => id);
  }

  private row(personId: string): Promise<ReaderRow | null> {
    return oftenQueryOne<ReaderRow>(this.orm.em.fork(), `${readersSql} where person_id = $1`, [personId]);
  }
}
