import type { Clock } from '../../kernel/clock.js';

interface Wish {
  clock: Clock;
  /** How many are kept; those that nobody asked for longest give way. */
  most: number;
  keptMs: number;
}

/** What was read a moment ago, by its name: many who ask at once are answered by one read. */
export class RecentReads<Value> {
  private readonly kept = new Map<string, { value: Promise<Value>; until: number }>();

  constructor(private readonly wish: Wish) {}

  /** Whether it is at hand. */
  has(name: string): boolean {
    return this.wish.clock.now().getTime() < (this.kept.get(name)?.until ?? 0);
  }

  of(name: string, read: () => Promise<Value>): Promise<Value> {
    const now = this.wish.clock.now().getTime();
    const known = this.kept.get(name);
    this.kept.delete(name);
    const one = known && now < known.until ? known : { value: read(), until: now + this.wish.keptMs };
    this.kept.set(name, one);
    // A failure is not kept: the next call tries again.
    if (one !== known) one.value.catch(() => this.kept.get(name) === one && this.kept.delete(name));
    if (this.kept.size > this.wish.most) this.kept.delete(this.kept.keys().next().value ?? '');
    return one.value;
  }
}
