import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Person } from '../domain/person.js';

const dayMs = 24 * 3600 * 1000;

/** AUTH2: removes accounts whose e-mail nobody confirms, so that they hold no login and no e-mail of others for ever. */
@Injectable()
export class FreeUnconfirmed {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns how many were removed */
  @Every({ turn: 'unconfirmed people', seconds: 3600, look: 600 })
  async free(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNCONFIRMED_DAYS * dayMs);
    // Whoever has a role was made by an operator; the rest could do nothing yet that anything would refer to.
    const where = { status: 'NEW', role: 'user', createdAt: { $lt: before } } as const;
    return this.orm.em.fork().nativeDelete(Person, where);
  }
}
