import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { WorkProgress } from '../contract/work/view.js';
import { queryOne } from '../database/sql.js';
import { Hints } from '../live/hints.js';
import { workMoved } from './events.js';
import type { Hand } from './kinds.js';

/** How often a worker says how far it is, and hears whether it is to go on. */
const lookMs = 1000;

const lookSql = `update kernel.work set progress = coalesce($3, progress), moved_at = clock_timestamp()
  where id = $1 and tries = $2 and state = 'running' returning id`;

/** What a worker has in hand: it says how far it is, and hears when it is not to go on. */
@Injectable()
export class InHand {
  private readonly log = new Logger(InHand.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly hints: Hints,
  ) {}

  /**
   * Does something with a hand for it, which is there as long as it takes.
   * @param taken aborts when the job is taken away from this worker
   */
  async with<T>(
    { id, tries }: { id: string; tries: number },
    taken: AbortSignal,
    work: (hand: Hand) => Promise<T>,
  ): Promise<T> {
    const over = new AbortController();
    let said: WorkProgress | null = null;
    const look = async (): Promise<void> => {
      const news = said;
      said = null;
      const row = await queryOne(this.orm.em.fork(), lookSql, [id, tries, news && JSON.stringify(news)]);
      if (!row) over.abort();
      else if (news) await this.hints.tell([workMoved({ workId: id })]);
    };
    let looking: Promise<void> = Promise.resolve();
    // One after the other. A database that is away for a moment costs nothing but that look.
    const lookOnce = (): Promise<void> =>
      (looking = looking.then(look).catch((error: unknown) => this.log.warn(String(error))));
    const timer = setInterval(() => void lookOnce(), lookMs);
    const progress = (done: number, total: number, unit = ''): void => void (said = { done, total, unit });
    try {
      return await work({ progress, signal: AbortSignal.any([taken, over.signal]) });
    } finally {
      clearInterval(timer);
      // The last word counts too.
      if (said) await lookOnce();
    }
  }
}
