import { setTimeout as wait } from 'node:timers/promises';
import type { Kept } from '../../kernel/backup/kept.js';
import type { Clock } from '../../kernel/clock.js';
import { bucketPlace } from '../../kernel/storage/bucket-place.js';
import type { Settings } from '../../kernel/settings.js';
import { placeOf } from '../place.js';
import { folderOf } from '../settings.js';

/** A bucket is asked again after so long: health and metrics look many times a minute. */
const bucketMs = 5 * 60_000;
/** One that did not answer is asked again after so long. */
const againMs = 10_000;
/** And nobody waits longer for it; then they are told what was there before. */
const patienceMs = 2000;

/** The archives of the place of backups, for who only looks: of a bucket as of some minutes ago. */
export class KeptThere {
  private readonly place;
  private readonly freshMs: number;
  private known: Kept[] = [];
  /** Whether it could be read when it was last asked. */
  isRead = true;
  private askedAt = -Infinity;
  private asking: Promise<void> | undefined;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.place = placeOf(settings);
    this.freshMs = bucketPlace(folderOf(settings)) ? bucketMs : 0;
  }

  /** A folder that is not there, or not on this machine, has none, and of one that can't be read nothing is known. */
  async list(): Promise<Kept[]> {
    const now = this.clock.now().getTime();
    if (this.freshMs === 0) {
      const listed = await this.place
        .list()
        .catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : null));
      this.isRead = listed !== null;
      return listed ?? [];
    }
    if (this.asking === undefined && now - this.askedAt >= this.freshMs) {
      this.askedAt = now;
      this.asking = this.ask(now).finally(() => (this.asking = undefined));
    }
    if (this.asking) {
      const over = new AbortController();
      const late = wait(patienceMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([this.asking, late]).finally(() => over.abort());
    }
    return this.known;
  }

  private async ask(now: number): Promise<void> {
    try {
      this.known = await this.place.list();
      this.isRead = true;
    } catch {
      this.isRead = false;
      // What is not known any more was there before.
      this.askedAt = now - this.freshMs + againMs;
    }
  }
}
