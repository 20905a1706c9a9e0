import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../../kernel/database/sql.js';
import { Notes, type Noting } from '../../../kernel/figures/notes.js';
import { Runners } from './runners.js';

/** Somebody was made a runner here, or something waits for one. */
const wantedSql = `select exists (select from scoring.runner_tokens where revoked_at is null)
  or exists (select from scoring.queue_entries where needs = 'sandbox') as wanted`;

/** What a self-test names where the image has no git that could be held to an address. */
const oldGit = 'git-version';

/** Why code is not run, to who asks whether all is well. Which checks a box fails is told to operators alone. */
@Injectable()
@Notes()
export class RunnerNotes implements Noting {
  constructor(
    private readonly orm: MikroORM,
    private readonly runners: Runners,
  ) {}

  async notes(): Promise<string[]> {
    const { paused, failed } = await this.runners.box();
    if (!paused) return (await this.runners.isImageAbsent()) ? ['IMAGE_ABSENT'] : [];
    return (await queryOne<{ wanted: boolean }>(this.orm.em.fork(), wantedSql))?.wanted
      ? [paused, ...(failed.includes(oldGit) ? ['GIT_OLD'] : [])]
      : [];
  }
}
