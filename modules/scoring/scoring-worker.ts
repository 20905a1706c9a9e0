import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Commands } from '../kernel/commands/commands.js';
import { Listener } from '../kernel/database/listener.js';
import { directUrl } from '../kernel/database/ways/addresses.js';
import { newId } from '../kernel/domain/id.js';
import { liveChannel } from '../kernel/live/live.js';
import { SETTINGS, type Settings } from '../kernel/settings.js';
import { TakeSolutions } from './solutions/commands/take-solutions.js';
import { RejudgeItems } from './rejudges/jobs/rejudge-items.js';
import { DecideTours } from './tours/jobs/decide-tours.js';
import { RefreshLeaderboards } from './boards/jobs/refresh-leaderboards.js';
import { ScoreSolution } from './solutions/jobs/score-solution.js';
import { WorkerLife } from './solutions/jobs/worker-life.js';

/** A hint wakes a worker at once; this is for hints that got lost, and for leases that ran out. */
const lookEveryMs = 1000;
/**
 * After a look that left nothing the next one comes no sooner, of all workers together: while many come they gather, to be taken
 * together, and a hint that all workers hear does not have each of them ask the database in vain. So a worker waits as many times
 * longer as there are workers.
 */
const gatherMs = 100;
/** How long a stop waits for what is under way; another worker takes over what is not done by then. */
const patienceMs = 10_000;
/** Small solutions that are taken together: more of them save little, and all are lost with a worker. */
const mostTogether = 16;

/** SUB4: takes solutions off the evaluation queue in this process, as many at a time as it has slots. */
@Injectable()
export class ScoringWorker implements OnApplicationShutdown {
  private readonly log = new Logger(ScoringWorker.name);
  private readonly id = `${hostname().slice(0, 40)}-${process.pid}-${newId().slice(-6)}`;
  private readonly hints: Listener;
  /** What is under way, a promise for each slot in use, with the runs that have it. */
  private readonly running = new Map<Promise<void>, readonly string[]>();
  private taking = false;
  /** A hint came while entries were being taken. */
  private again = false;
  /** When a look left nothing that is due, or failed. */
  private idleAt = -Infinity;
  /** Workers that live, as of the last beat. */
  private workers = 1;
  private gathering: NodeJS.Timeout | undefined;
  private closed = false;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly scorer: ScoreSolution,
    private readonly rejudges: RejudgeItems,
    private readonly life: WorkerLife,
    private readonly leaderboards: RefreshLeaderboards,
    private readonly tours: DecideTours,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.hints = new Listener({
      connectionString: directUrl(settings),
      application_name: 'podium-worker',
      channel: liveChannel,
      beatSeconds: settings.HINT_BEAT_SECONDS,
      heard: (topic) => {
        if (topic.startsWith('queue:')) this.wake();
      },
      mayHaveMissed: () => this.wake(),
    });
  }

  async work(): Promise<void> {
    await this.hints.open();
    await this.beat();
    this.timers = [
      setInterval(() => this.wake(), lookEveryMs),
      setInterval(() => void this.beat(), (this.settings.JOB_HEARTBEAT_SECONDS * 1000) / 3),
    ];
    this.leaderboards.enabled = true;
    this.tours.enabled = true;
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    this.timers.forEach(clearInterval);
    clearTimeout(this.gathering);
    await this.hints.close();
    const patience = new Promise((resolve) => this.timers.push(setTimeout(resolve, patienceMs)));
    await Promise.race([Promise.all(this.running.keys()), patience]);
    this.timers.forEach(clearTimeout);
    await this.life.end(this.id).catch((error: unknown) => this.log.error(error));
  }

  private wake(): void {
    this.again = true;
    if (this.taking || this.gathering !== undefined || this.closed) return;
    const rest = this.idleAt + Math.min(gatherMs * this.workers, lookEveryMs) - performance.now();
    if (rest <= 0) return void this.takeAll();
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      void this.takeAll();
    }, rest);
  }

  /** Fills the free slots, one taker at a time; a hint that comes meanwhile makes it look once more. */
  private async takeAll(): Promise<void> {
    this.taking = true;
    try {
      this.again = false;
      while (this.running.size < this.settings.SCORING_CONCURRENCY && !this.closed) {
        if (await this.fillSlot()) continue;
        this.idleAt = performance.now();
        break;
      }
    } catch (error) {
      this.idleAt = performance.now();
      this.log.error(error);
    } finally {
      this.taking = false;
      if (this.again) this.wake();
    }
  }

  /**
   * New solutions first; what is scored again has the slots that they leave. @returns false when a slot is left and nothing is due
   * any more: whoever looked at once would find the one that came meanwhile, and write it all by itself
   */
  private async fillSlot(): Promise<boolean> {
    const lease = this.settings.JOB_HEARTBEAT_SECONDS;
    const taken = await this.commands.run(new TakeSolutions(this.id, lease, mostTogether));
    const runs = taken.flatMap(({ run }) => run ?? []);
    if (taken.length > 0) this.start(runs, () => this.scorer.score(taken));
    if (taken.some(({ follows }) => follows) || this.running.size >= this.settings.SCORING_CONCURRENCY) return true;
    const item = await this.rejudges.take(this.id, lease);
    if (item !== null) this.start([item.run], () => this.rejudges.score(item));
    return item !== null;
  }

  private start(runs: readonly string[], work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.log.error(error))
      .finally(() => {
        this.running.delete(done);
        this.wake();
      });
    this.running.set(done, runs);
  }

  private async beat(): Promise<void> {
    const { JOB_HEARTBEAT_SECONDS: leaseSeconds, SCORING_CONCURRENCY: slots } = this.settings;
    const alive = { id: this.id, slots, running: [...this.running.values()].flat() };
    try {
      this.workers = await this.life.beat(alive, leaseSeconds);
    } catch (error) {
      this.log.error(error);
    }
  }
}
