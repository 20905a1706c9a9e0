import { Clock } from '../../modules/kernel/clock.js';

const second = 1000;

/**
 * A clock that stands still until a test moves it, but for a millisecond at each reading: what happens later is later.
 * It starts at a winter noon in Moscow, far from the end of an attempts day.
 */
export class TestClock extends Clock {
  private at = Date.parse('2026-02-10T09:00:00Z');

  override now(): Date {
    this.at += 1;
    return new Date(this.at);
  }

  set(moment: string | Date): void {
    this.at = new Date(moment).getTime() - 1;
  }

  pass(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = time;
    this.at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * second;
  }

  /** A moment this many days from now, for dates of championships. */
  inDays(days: number): Date {
    return new Date(this.at + days * 24 * 3600 * second);
  }

  /** Becomes the clock of an application. */
  drive(clock: Clock): void {
    clock.now = () => this.now();
  }
}
