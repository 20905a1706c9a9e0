import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { BeginReset, type WantedReset } from '../commands/begin-reset.js';
import { resetWanted } from '../contract/events.js';

/** AUTH5: begins the reset of a forgotten password, where there is somebody whose it is. */
@Injectable()
@ReactsTo(resetWanted, 'identity.begin-wanted-reset', { lane: 'asked' })
export class BeginWantedReset implements Reaction<WantedReset> {
  constructor(private readonly commands: Commands) {}

  async react(wanted: WantedReset): Promise<void> {
    await this.commands.run(new BeginReset(wanted));
  }
}
