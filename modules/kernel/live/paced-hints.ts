/** How often pages are told of a topic. */
export interface Pace {
  /** How soon it is told again at the earliest. */
  restMs: number;
  /** How much of the server each page that watches takes at a hint, as all of them read at once. */
  pageMs: number;
}

/** Where an owner of topics says nothing else. */
export const usualPace: Pace = { restMs: 500, pageMs: 3 };
/** The longest pause. */
export const longestMs = 3000;

/** The pause after a hint that so many pages of this process were told. */
export const pauseAfter = (pages: number, { restMs, pageMs }: Pace = usualPace): number =>
  Math.min(longestMs, Math.max(restMs, pages * pageMs));

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
    private readonly pauseOf: (topic: string) => number = () => usualPace.restMs,
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
