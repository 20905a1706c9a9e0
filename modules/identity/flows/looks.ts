import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { NoteLook } from '../commands/looks/note-look.js';
import type { LastLook } from '../contract/profile.js';
import { PersonResults } from '../results.port.js';

/** PROF1: what somebody sees of themselves when they look at their own page. */
@Injectable()
export class Looks {
  constructor(
    private readonly commands: Commands,
    private readonly results: PersonResults,
  ) {}

  /** @returns the look before this one, from whatever browser it was; null for none */
  async look(personId: string): Promise<LastLook | null> {
    const results = await this.results.of(personId);
    const places = results.flatMap(({ champname, place }) => (place === null ? [] : [[champname, place] as const]));
    return this.commands.run(new NoteLook(personId, Object.fromEntries(places)));
  }
}
