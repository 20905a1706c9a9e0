import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../kernel/clock.js';
import { Ticks } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Person } from '../domain/person.js';

const lookEveryMs = 10 * 60 * 1000;
const hourSeconds = 3600;
const dayMs = 24 * 3600 * 1000;

/** AUTH2: removes accounts whose e-mail nobody confirms, so that they hold no login and no e-mail of others for ever. */
@Injectable()
export class FreeUnconfirmed {
  private readonly log = new Logger(FreeUnconfirmed.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly ticks: Ticks,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(lookEveryMs)
  async tick(): Promise<void> {
    try {
      if (await this.ticks.isDue('unconfirmed people', hourSeconds)) await this.free();
    } catch (error) {
      this.log.error(error);
    }
  }

  /** @returns how many were removed */
  async free(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNCONFIRMED_DAYS * dayMs);
    // Whoever has a role was made by an operator; the rest could do nothing yet that anything would refer to.
    const where = { status: 'NEW', role: 'user', createdAt: { $lt: before } } as const;
    return this.orm.em.fork().nativeDelete(Person, where);
  }
}
