import { Injectable } from '@nestjs/common';
import { Every } from '../../kernel/jobs/ticks.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';

const dayMs = 24 * 3_600_000;

const namedSql = `select file->>'storageKey' as key from
  (select attachments from articles.articles union all select attachments from articles.versions) of_all,
  jsonb_array_elements(of_all.attachments) file where file->>'storageKey' = any($1::text[])`;

/** Removes files that neither a draft nor a version of an article has. */
@Injectable()
export class RemoveUnusedAttachments {
  constructor(private readonly files: UnusedFiles) {}

  /** @param now milliseconds since 1970 @returns how many files were removed */
  @Every({ turn: 'unused files of articles', seconds: 3600, look: 600 })
  remove(now = Date.now()): Promise<number> {
    return this.files.remove('articles', new Date(now - dayMs), namedSql);
  }
}
