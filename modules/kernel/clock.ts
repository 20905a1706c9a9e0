/** The time as the product sees it; tests set it. Nothing in domain code reads a clock by itself. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
