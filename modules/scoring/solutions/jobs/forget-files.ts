import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { query } from '../../../kernel/database/sql.js';
import { inTurn } from './in-turn.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { ForgetFile, isForgettableSql } from '../commands/forget-file.js';

const dayMs = 86_400_000;
const batch = 500;

/** Lets files go that never got a score, some days after that was known; the rows with problems and checksums stay. */
@Injectable()
export class ForgetFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns how many files were let go */
  @Every({ turn: 'files without a score', seconds: 3600, look: 600 })
  async forget(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNSCORED_FILE_DAYS * dayMs);
    let forgotten = 0;
    let last: string | null = null;
    do {
      const keys = await this.next(before, last);
      await inTurn(keys, async (key) => {
        if (await this.commands.run(new ForgetFile(key, before))) forgotten += 1;
      });
      last = keys.length === batch ? (keys.at(-1) ?? null) : null;
    } while (last !== null);
    return forgotten;
  }

  private async next(before: Date, after: string | null): Promise<string[]> {
    const sql = `select distinct s.storage_key as key from scoring.solutions s
      where ${isForgettableSql('$1')} and ($2::text is null or s.storage_key > $2) order by key limit ${batch}`;
    return (await query<{ key: string }>(this.orm.em.fork(), sql, [before, after])).map(({ key }) => key);
  }
}
