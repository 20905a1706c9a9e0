import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { queryOne } from '../database/sql.js';

interface Turn {
  /** Lasting, as the database knows it: `old sessions`. */
  turn: string;
  /** Between two turns, by the database's clock. */
  seconds: number;
  /** Between two looks of a process whether it is its turn. */
  look: number;
}
const TURN = Symbol('Turn');

/** Has a method called in every worker that looks, once in `seconds` among all of them; a failure is logged, and the next turn tries again. */
export const Every =
  (turn: Turn) =>
  <Work extends () => Promise<unknown>>(
    on: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Work>,
  ): void => {
    SetMetadata(TURN, turn)(on, method, descriptor);
  };

/** Guards schedules so that a tick runs once, whatever the number of processes. */
@Injectable()
export class Ticks {
  constructor(
    private readonly em: EntityManager,
    private readonly discovery: DiscoveryService,
    private readonly methods: MetadataScanner,
    private readonly schedule: SchedulerRegistry,
  ) {}

  /**
   * Begins to look for the turns of all methods that have one; the schedule stops it with the process. Workers do: a process
   * that answers people has them wait for nothing else.
   */
  begin(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      for (const method of this.methods.getAllMethodNames(Object.getPrototypeOf(instance)))
        this.follow(instance, method);
    }
  }

  /**
   * True for the one caller whose turn it is: at most once in `seconds`, by the database's clock. A last turn of the future is of a
   * clock that was ahead, and holds nobody up until then.
   */
  async isDue(name: string, seconds: number): Promise<boolean> {
    const row = await queryOne(
      this.em.fork(),
      `insert into kernel.ticks as t (name, last_at) values ($1, clock_timestamp())
       on conflict (name) do update set last_at = clock_timestamp()
       where t.last_at <= clock_timestamp() - make_interval(secs => $2) or t.last_at > clock_timestamp()
       returning name`,
      [name, seconds],
    );
    return row !== null;
  }

  /** Much of what has turns ends for good what is old by the clock of this machine, which may be days ahead. @throws Error where it is */
  private async checkClock(): Promise<void> {
    const sql = 'select abs(extract(epoch from clock_timestamp() - $1::timestamptz)) > 3600 as away';
    const row = await queryOne<{ away: boolean }>(this.em.fork(), sql, [new Date(Date.now())]);
    if (row?.away)
      throw new Error("this machine's clock and the database's are more than an hour apart: nothing is done by time");
  }

  private follow(instance: Record<string, () => Promise<unknown>>, method: string): void {
    const work = instance[method];
    const due: Turn | undefined = work && Reflect.getMetadata(TURN, work);
    if (!work || !due) return;
    const log = new Logger(instance.constructor.name);
    let isUnderway = false;
    const tick = async (): Promise<void> => {
      // A slow database would otherwise be asked by more and more looks at once.
      if (isUnderway) return;
      isUnderway = true;
      try {
        await this.checkClock();
        if (await this.isDue(due.turn, due.seconds)) await work.call(instance);
      } catch (error) {
        log.error(error);
      } finally {
        isUnderway = false;
      }
    };
    this.schedule.addInterval(
      due.turn,
      setInterval(() => void tick(), due.look * 1000),
    );
  }
}
