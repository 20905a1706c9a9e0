import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { RemoveUnconfirmed } from '../commands/leaving/unconfirmed.js';

const dayMs = 24 * 3600 * 1000;
/** In one transaction. */
const atOnce = 200;

/** AUTH2: removes accounts whose e-mail nobody confirms, so that they hold no login and no e-mail of others for ever. */
@Injectable()
export class FreeUnconfirmed {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns how many were removed */
  @Every({ turn: 'unconfirmed people', seconds: 3600, look: 600 })
  async free(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNCONFIRMED_DAYS * dayMs);
    for (let removed = 0; ;) {
      const some = await this.commands.run(new RemoveUnconfirmed(before, atOnce), { isLong: true });
      removed += some;
      if (some < atOnce) return removed;
    }
  }
}
