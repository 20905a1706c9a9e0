import type { LiveTopic } from '../contract/live.js';
import type { Hint } from './topics.js';

/** Which topics sockets of this process watch, by the hint that each waits for. */
export class WatchedTopics {
  private readonly topics = new Map<Hint, Set<LiveTopic>>();
  private readonly hints = new Map<string, Hint>();

  add(topic: LiveTopic, hint: Hint): void {
    if (this.hints.get(topic) === hint) return;
    this.remove(topic);
    this.hints.set(topic, hint);
    this.topics.set(hint, (this.topics.get(hint) ?? new Set()).add(topic));
  }

  /** Nobody watches it any more. */
  remove(topic: string): void {
    const hint = this.hints.get(topic);
    if (hint === undefined) return;
    this.hints.delete(topic);
    const names = this.topics.get(hint);
    names?.delete(topic as LiveTopic);
    if (names?.size === 0) this.topics.delete(hint);
  }

  of(hint: Hint): readonly LiveTopic[] {
    return [...(this.topics.get(hint) ?? [])];
  }

  all(): readonly Hint[] {
    return [...this.topics.keys()];
  }
}
