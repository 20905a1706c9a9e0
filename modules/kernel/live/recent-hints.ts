/** Longer than a page takes from reading something to watching it: `fresh` of the web app, and the way there. */
const keptMs = 10_000;

/**
 * Topics that changed a moment ago. A page reads first and watches after; what changed in between it would never hear of.
 * Holds the topics of the last seconds only, so it is as large as what happens in them.
 */
export class RecentHints {
  /** When each topic changed last, the longest ago first. */
  private readonly changed = new Map<string, number>();

  /** Remembers that a topic changed at `now`, in milliseconds of any steady clock, and forgets what is long past. */
  note(topic: string, now: number): void {
    this.changed.delete(topic);
    this.changed.set(topic, now);
    for (const [old, at] of this.changed) {
      if (now - at <= keptMs) return;
      this.changed.delete(old);
    }
  }

  /** Whether a topic changed so lately that somebody who begins to watch it may have read before. */
  has(topic: string, now: number): boolean {
    const at = this.changed.get(topic);
    return at !== undefined && now - at <= keptMs;
  }
}
