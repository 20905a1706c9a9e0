import { Injectable } from '@nestjs/common';

interface Part {
  kind: string;
  act: () => void;
}

/** What this process hears and its pages are told, also for those here who keep what these pages are going to read. */
@Injectable()
export class ToldHints {
  /** Whether hints reach this process now. Where none do, nobody learns that what they keep has changed. */
  areHeard = false;
  private readonly hearers: Part[] = [];
  private readonly listeners: Part[] = [];

  /** Acts when pages are about to be told of a hint. @param kind the part of a topic before its colon */
  listen(kind: string, act: () => void): void {
    this.listeners.push({ kind, act });
  }

  /** Acts at every hint as it comes, however soon after another one: for what must not be a moment too old. */
  listenAtOnce(kind: string, act: () => void): void {
    this.hearers.push({ kind, act });
  }

  /** Whether anybody here acts when pages are told of this. */
  isListenedTo(topic: string): boolean {
    return this.listeners.some(({ kind }) => topic.startsWith(`${kind}:`));
  }

  /** Called as a hint comes. */
  hear(topic: string): void {
    actOn(this.hearers, topic);
  }

  /** Called before the pages are told. */
  tell(topic: string): void {
    actOn(this.listeners, topic);
  }

  /** Hints may have been missed: whatever it was, all act. */
  miss(): void {
    for (const { act } of [...this.hearers, ...this.listeners]) act();
  }
}

const actOn = (parts: readonly Part[], topic: string): void => {
  for (const { kind, act } of parts) if (topic.startsWith(`${kind}:`)) act();
};
