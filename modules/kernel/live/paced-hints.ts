/** How soon a topic is told again at the earliest. */
export const paceMs = 500;
/** How much of it each page that watches takes at least, as all of them read at once; and the longest pause. */
const pageMs = 3;
const longestMs = 3000;

/** The pause after a hint that so many pages of this process were told. */
export const pauseAfter = (pages: number): number => Math.min(longestMs, Math.max(paceMs, pages * pageMs));

/**
 * Tells of each topic at once, and what changes within the pause after it as one more hint at its end: pages read everything
 * anew at a hint, so that more of them would say no more.
 */
export class PacedHints {
  /** Topics in their pause, and whether they changed again in it. */
  private readonly resting = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();

  /** @param pauseOf milliseconds after a hint about a topic */
  constructor(
    private readonly tell: (topic: string) => void,
    private readonly pauseOf: (topic: string) => number = () => paceMs,
  ) {}

  note(topic: string): void {
    const rest = this.resting.get(topic);
    if (rest) {
      rest.again = true;
      return;
    }
    const timer = setTimeout(() => this.wake(topic), this.pauseOf(topic)).unref();
    this.resting.set(topic, { again: false, timer });
    this.tell(topic);
  }

  close(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private wake(topic: string): void {
    const again = this.resting.get(topic)?.again;
    this.resting.delete(topic);
    if (again) this.note(topic);
  }
}
