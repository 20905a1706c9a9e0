import type { INestApplicationContext } from '@nestjs/common';
import { OperationsApi } from '../../../../modules/scoring/operations.api.js';
import { AllMeasured, type Figure } from '../../../../modules/kernel/figures/measures.js';

/** What the installation tells who watches it, as `GET /metrics` does. */
export class Figures {
  constructor(private readonly figures: readonly Figure[]) {}

  /** False where the part that tells it could not be asked: nothing follows from its silence. */
  knows(name: string): boolean {
    return this.figures.some((figure) => figure.name === name);
  }

  /** Null where there is nothing to tell. */
  one(name: string, of: Record<string, string> = {}): number | null {
    const values = this.figures.find((figure) => figure.name === name)?.values ?? [];
    const found = values.find((value) => Object.entries(of).every(([label, said]) => value.of?.[label] === said));
    return found?.value ?? null;
  }

  /** What a label says of a figure. */
  said(name: string, label: string): string[] {
    const values = this.figures.find((figure) => figure.name === name)?.values ?? [];
    return values.flatMap(({ of }) => of?.[label] ?? []);
  }

  sum(name: string): number {
    const values = this.figures.find((figure) => figure.name === name)?.values ?? [];
    return values.reduce((sum, { value }) => sum + value, 0);
  }
}

/** What a part can't tell is not known (`knows`); the others are told all the same. */
export const figuresOf = async (app: INestApplicationContext): Promise<Figures> => {
  const parts = app.get(AllMeasured, { strict: false }).all();
  const told = await Promise.all(parts.map((part) => part.figures().catch((): Figure[] => [])));
  return new Figures(told.flat());
};

/** A stop of the queue, or of a championship's part of it. */
export type Pause = Awaited<ReturnType<OperationsApi['pauses']>>[number];

/** None where scoring could not be asked: its figures are missing then too. */
export const pausesOf = (app: INestApplicationContext): Promise<Pause[]> =>
  app
    .get(OperationsApi, { strict: false })
    .pauses()
    .catch((): Pause[] => []);
