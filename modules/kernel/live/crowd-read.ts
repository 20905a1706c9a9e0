import type { ToldHints } from './told-hints.js';

/** So many who ask for one thing within {@link withinMs} are a crowd, whose pages a hint has sent here together. */
const crowd = 100;
const withinMs = 3000;

interface Kept<Answer> {
  /** The read began then or later. */
  at: number;
  answer: Promise<Answer>;
}

interface Asked<Answer> {
  /** When the latest ones asked, the oldest first; no more of them than make a crowd. */
  moments: number[];
  kept: Kept<Answer> | null;
}

/**
 * A read that a crowd is answered by together: each of them by what was read up to `keptMs` ago, unless it was forgotten
 * since, as whoever owns it does at the hint that it changed. Who comes alone is answered by a read of their own, and so is
 * everybody in a process that hears no hints. What depends on who asks must be decided after the read.
 */
export class CrowdRead<Key, Answer> {
  /** What was asked for within the last seconds, the longest ago first. */
  private readonly asked = new Map<Key, Asked<Answer>>();

  constructor(
    private readonly hints: Pick<ToldHints, 'areHeard'>,
    private readonly keptMs: number,
    private readonly read: (key: Key) => Promise<Answer>,
  ) {}

  /** @throws whatever the read throws */
  ask(key: Key): Promise<Answer> {
    const now = performance.now();
    const asked = this.note(key, now);
    const isCrowd = asked.moments.length === crowd && (asked.moments[0] ?? 0) > now - withinMs;
    if (isCrowd && this.hints.areHeard && asked.kept && asked.kept.at > now - this.keptMs) return asked.kept.answer;
    const kept = { at: now, answer: this.read(key) };
    asked.kept = kept;
    // A failure is not kept: the next call tries again.
    kept.answer.catch(() => (asked.kept = asked.kept === kept ? null : asked.kept));
    return kept.answer;
  }

  /** Whoever asks from now on is answered by a read that begins from now on. */
  forget(): void {
    for (const asked of this.asked.values()) asked.kept = null;
  }

  private note(key: Key, now: number): Asked<Answer> {
    const asked = this.asked.get(key) ?? { moments: [], kept: null };
    asked.moments.push(now);
    if (asked.moments.length > crowd) asked.moments.shift();
    this.asked.delete(key);
    this.asked.set(key, asked);
    for (const [old, { moments }] of this.asked) {
      if ((moments.at(-1) ?? now) > now - withinMs) break;
      this.asked.delete(old);
    }
    return asked;
  }
}
