/** How soon a topic is told again at the earliest. */
export const paceMs = 500;

/**
 * Tells of each topic at once, and what changes within the pause after it as one more hint at its end: pages read everything
 * anew at a hint, so that more of them would say no more.
 */
export class PacedHints {
  /** Topics in their pause, and whether they changed again in it. */
  private readonly resting = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();

  constructor(
    private readonly tell: (topic: string) => void,
    private readonly pauseMs = paceMs,
  ) {}

  note(topic: string): void {
    const rest = this.resting.get(topic);
    if (rest) {
      rest.again = true;
      return;
    }
    this.resting.set(topic, { again: false, timer: setTimeout(() => this.wake(topic), this.pauseMs).unref() });
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
