import { Injectable } from '@nestjs/common';
import type { Fact } from '../contract/fact.js';
import { Live } from './live.js';
import { Topics } from './topics.js';

/** Has pages look at what facts changed. */
@Injectable()
export class Hints {
  constructor(
    private readonly topics: Topics,
    private readonly live: Live,
  ) {}

  /** Call it after the commit. It never fails: what it tells of has happened. */
  async tell(facts: readonly Fact[]): Promise<void> {
    const hints = this.topics.hintsOf(facts);
    if (hints.length > 0) await this.live.changed(...hints);
  }
}
