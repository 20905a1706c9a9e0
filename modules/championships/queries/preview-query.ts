import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { ColumnText, FilePreview } from '../contract/preview.js';
import type { Look } from '../domain/table-profile.js';
import { ChampionshipQueries } from './championship-queries.js';

const nothing = { rus: '', eng: '' };

/** CHAMP3: a file's first rows and columns, for those who may download it and nobody else. */
@Injectable()
export class PreviewQuery {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipQueries,
  ) {}

  /** @throws DomainError NOT_PARTICIPATING, NOT_FOUND */
  async of(champname: string, name: string, caller: Caller): Promise<FilePreview> {
    // The gate of the download itself; what it finds is what is shown.
    const { storageKey } = await this.championships.file(champname, name, caller);
    const sql = `select f.column_texts as texts, p.look from championships.files f
      left join championships.file_profiles p on p.file_id = f.id where f.storage_key = $1 and f.kind <> 'truth'`;
    const row = found(await queryOne<{ texts: ColumnText[]; look: Look | null }>(this.em, sql, [storageKey]));
    if (!row.look) return { state: 'WAITING' };
    if ('reason' in row.look) return { state: 'NONE', reason: row.look.reason };
    const texts = new Map(row.texts.map(({ name: column, rus, eng }) => [column, { rus, eng }]));
    const { columns, ...rest } = row.look.profile;
    const described = columns.map((column) => ({ ...column, description: texts.get(column.name) ?? nothing }));
    return { state: 'READY', columns: described, ...rest };
  }
}
