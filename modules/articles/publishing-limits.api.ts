import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/contract/status.js';

/** An article that somebody publishes. */
export interface Publishing {
  caller: Pick<Caller, 'id' | 'role' | 'status'>;
  text: string;
  html: string;
  renderer: number;
  /** Readers have none of it now. */
  isFirst: boolean;
}

/** Where contexts that show articles say how much of them they take, in the transaction that publishes. */
@Injectable()
export class PublishingLimits {
  private readonly all: ((publishing: Publishing) => Promise<void>)[] = [];

  /** @param limit throws where it is too much */
  add(limit: (publishing: Publishing) => Promise<void>): void {
    this.all.push(limit);
  }

  async refuseTooMuch(publishing: Publishing): Promise<void> {
    for (const limit of this.all) await limit(publishing);
  }
}
