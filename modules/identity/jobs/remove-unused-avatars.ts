import { Injectable } from '@nestjs/common';
import { Every } from '../../kernel/jobs/ticks.js';
import { UnusedFiles } from '../../kernel/storage/unused-files.js';

const hourMs = 3_600_000;

const wornSql = `select avatar->>'storageKey' as key from identity.people where avatar->>'storageKey' = any($1::text[])`;

/** PROF4: removes files of pictures that crashes left behind, which nobody wears. */
@Injectable()
export class RemoveUnusedAvatars {
  constructor(private readonly files: UnusedFiles) {}

  /** @param now milliseconds since 1970 @returns how many files were removed */
  @Every({ turn: 'unused avatars', seconds: 3600, look: 600 })
  remove(now = Date.now()): Promise<number> {
    return this.files.remove('avatars', new Date(now - hourMs), wornSql);
  }
}
