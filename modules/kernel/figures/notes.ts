import { Injectable, Logger, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JoinedReads } from '../database/joined-reads.js';

/** What a context tells who asks whether all is well: what works, and yet wants an operator. It is asked often, and so costs little. */
export interface Noting {
  /** Lasting codes, none where all is well. */
  notes(): Promise<string[]>;
}

const NOTES = Symbol('Notes');

/** Has a provider asked for its notes by `GET /api/health/ready`. */
export const Notes =
  () =>
  (noting: new (...needs: never[]) => Noting): void => {
    SetMetadata(NOTES, true)(noting);
  };

/** All providers with notes. */
@Injectable()
export class AllNotes {
  private readonly log = new Logger(AllNotes.name);
  private readonly reads = new JoinedReads<string[]>();
  private found: Noting[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Of those who could say; one that fails doesn't hide the others, and makes nothing unready. Whoever asks at once is answered at once. */
  all(): Promise<string[]> {
    return this.reads.of([], () => this.ask());
  }

  private async ask(): Promise<string[]> {
    const said = await Promise.all(this.noting().map((one) => one.notes().catch((error) => this.log.warn(error))));
    return said.flatMap((notes) => notes ?? []).toSorted();
  }

  private noting(): Noting[] {
    return (this.found ??= this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const isOne = typeof metatype === 'function' && instance && Reflect.getMetadata(NOTES, metatype) === true;
      return isOne ? [instance as Noting] : [];
    }));
  }
}
