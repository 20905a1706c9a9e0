/** The time as the product sees it; tests set it. Nothing in domain code reads a clock by itself. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /** What is kept of before, as it is said: the clock that wrote it may have been ahead, and nothing was done later than now. */
  notLater(moment: string): string {
    const now = this.now();
    return new Date(moment) > now ? now.toISOString() : moment;
  }
}
