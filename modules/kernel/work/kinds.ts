import { Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Caller } from '../contract/status.js';
import type { Lane } from '../jobs/lanes.js';

/** Something that takes long, as its kind knows it. */
export interface WorkItem {
  id: string;
  kind: string;
  /** What it is about, in the words of its kind: mostly an id. */
  subject: string;
  championship: string | null;
  team: string | null;
  /** Who asked for it. */
  person: string | null;
}

/** What a kind is given to say how far it is, and to hear that it is to stop. */
export interface Hand {
  /** Call it as often as you like: pages hear of it once a second. */
  progress(done: number, total: number, unit?: string): void;
  /** Aborts when the work is cancelled, or taken away from this worker. */
  signal: AbortSignal;
}

/**
 * What is done for a kind of work, at least once: whoever does it may die, and another one begins anew. What it throws is tried
 * again, but for a DomainError, which is how it says that it failed for good and why.
 */
export interface Doer {
  /** @returns what came of it, as JSON */
  run(item: WorkItem, hand: Hand): Promise<object | void>;
  /** Who may watch and cancel it; without this who asked for it, and admins. */
  isFor?(item: WorkItem, caller: Caller): boolean | Promise<boolean>;
  /** What becomes of its own rows when it ends without having been done; in the transaction that ends it. */
  ended?(item: WorkItem, state: 'failed' | 'cancelled'): Promise<void>;
  /** Whether it can be begun once more after such an end; without this it can. */
  hasAgain?(item: Pick<WorkItem, 'subject'>, state: 'failed' | 'cancelled'): boolean | Promise<boolean>;
  /** What becomes of them when an admin has it begun once more; in that transaction. @throws DomainError where that can't be */
  again?(item: WorkItem): Promise<void>;
}

interface How {
  lane: Lane;
}

const KIND = Symbol('Kind of work');

/**
 * Has a class do a kind of work.
 * @param kind its lasting name, such as `identity.make-archive`
 * @param how.lane `long` unless it is surely over within seconds
 */
export const Does =
  (kind: string, { lane = 'long' }: Partial<How> = {}) =>
  (doer: new (...needs: never[]) => Doer): void => {
    SetMetadata(KIND, { kind, lane })(doer);
  };

/** Every kind of work of all contexts. */
@Injectable()
export class Kinds {
  private found: Map<string, How & { doer: Doer }> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Null for one of a newer program that works beside this one. */
  of(kind: string): (How & { doer: Doer }) | null {
    return (this.found ??= this.find()).get(kind) ?? null;
  }

  private find(): Map<string, How & { doer: Doer }> {
    const kinds = this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function' || !instance) return [];
      const known: (How & { kind: string }) | undefined = Reflect.getMetadata(KIND, metatype);
      return known ? [[known.kind, { lane: known.lane, doer: instance as Doer }] as const] : [];
    });
    return new Map(kinds);
  }
}

/** Whether somebody may watch and cancel it. */
export const isFor = async (doer: Doer | undefined, item: WorkItem, caller: Caller): Promise<boolean> =>
  doer?.isFor ? doer.isFor(item, caller) : caller.id === item.person || caller.role === 'admin';
