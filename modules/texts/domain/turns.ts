/** Who waits in a lane; those without a name are each one of their own. */
export interface Writer {
  id: string;
  /** Aborted when nobody waits for the answer any more: the place is free then. */
  gone?: AbortSignal | undefined;
}

/** So many wait at most of one person, and of all: waiting longer is worse than to be told so. */
const most = { ofPerson: 20, ofAll: 200 };

/** What waits, a turn for each person: however much one of them sends, all others are next after one of it. */
export class Turns<Item> {
  private readonly waiting = new Map<unknown, Item[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** @returns what takes it out again, or null where there is no place */
  add(item: Item, writer?: Writer): (() => boolean) | null {
    const whose = writer?.id ?? Symbol('nobody');
    const theirs = this.waiting.get(whose) ?? [];
    if (this.count >= most.ofAll || theirs.length >= most.ofPerson) return null;
    this.waiting.set(whose, [...theirs, item]);
    this.count += 1;
    return () => this.remove(whose, item);
  }

  /** The next ones, of each person one. */
  take(howMany: number): Item[] {
    return [...this.waiting].slice(0, howMany).flatMap(([whose, [item]]) => {
      if (item === undefined) return [];
      this.remove(whose, item);
      // Who has more is last in the next round.
      const rest = this.waiting.get(whose);
      if (rest && this.waiting.delete(whose)) this.waiting.set(whose, rest);
      return [item];
    });
  }

  clear(): void {
    this.waiting.clear();
    this.count = 0;
  }

  private remove(whose: unknown, item: Item): boolean {
    const theirs = this.waiting.get(whose) ?? [];
    const rest = theirs.filter((one) => one !== item);
    if (rest.length === theirs.length) return false;
    this.count -= 1;
    if (rest.length > 0) this.waiting.set(whose, rest);
    else this.waiting.delete(whose);
    return true;
  }
}
