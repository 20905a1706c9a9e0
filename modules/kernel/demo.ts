import type { INestApplicationContext } from '@nestjs/common';

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
  /** Whether all of it is there: the last thing that is told says so. */
  isTold(run: DemoRun): Promise<boolean>;
  /** Adds what is not there yet, by the product's own commands. */
  tell(run: DemoRun): Promise<void>;
}
