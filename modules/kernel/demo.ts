import type { INestApplicationContext } from '@nestjs/common';
import { DomainError } from './domain/domain-error.js';

/** A load of the demo: the application, who is told of each step, and what breaks it off. */
export interface DemoRun {
  app: INestApplicationContext;
  report(line: string): void;
  /** Asked before each step; the next load goes on from there. */
  signal: AbortSignal;
}

/** A context's part of the demo, told after those of the contexts that it uses. */
export interface DemoStory {
  /** Settings that suit it, as the environment gives them; what is given there goes before. */
  settings?: Record<string, string>;
  /** Whether all of it is there: the last thing that is told says so, where it grows in several places that of each. */
  isTold(run: DemoRun): Promise<boolean>;
  /** Adds what is not there yet, by the product's own commands. */
  tell(run: DemoRun): Promise<void>;
}

/**
 * Tells one thing of the demo. What the product refuses, since people or an older version filled the folder otherwise, is
 * left out and said, each thing once: nobody is to be locked out of what they have for the sake of a demo.
 */
export const tellOne = async ({ report }: DemoRun, what: string, tell: () => Promise<unknown>): Promise<void> => {
  try {
    await tell();
  } catch (error) {
    // Nothing else would find room either.
    if (!(error instanceof DomainError) || error.code === 'NO_ROOM') throw error;
    report(`Left out of the demo: ${what} (${error.code}).`);
  }
};
