import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../../kernel/database/sql.js';
import { Notes, type Noting } from '../../../kernel/figures/notes.js';
import { Runners } from './runners.js';

/** Somebody was made a runner here, or something waits for one. */
const wantedSql = `select exists (select from scoring.runner_tokens where revoked_at is null)
  or exists (select from scoring.queue_entries where needs = 'sandbox') as wanted`;

/** Why code is not run, to who asks whether all is well. Which checks a box fails is told to operators alone. */
@Injectable()
@Notes()
export class RunnerNotes implements Noting {
  constructor(
    private readonly orm: MikroORM,
    private readonly runners: Runners,
  ) {}

  async notes(): Promise<string[]> {
    const { paused } = await this.runners.box();
    if (!paused) return [];
    return (await queryOne<{ wanted: boolean }>(this.orm.em.fork(), wantedSql))?.wanted ? [paused] : [];
  }
}
