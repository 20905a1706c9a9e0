import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** A figure of the installation, as it is now: one value, or one for each set of labels. */
export interface Figure {
  /** Lasting: dashboards and rules of alerts name it. Begins with `podium_`, and ends with its unit. */
  name: string;
  help: string;
  labels?: readonly string[];
  /** None where there is nothing to tell. */
  values: readonly { value: number; of?: Record<string, string> }[];
}

/** What a context tells of its state to who watches the installation. It is asked at each scrape, and so costs little. */
export interface Measured {
  figures(): Promise<Figure[]>;
}

const MEASURES = Symbol('Measures');

/** Has a provider asked for its figures by `GET /metrics`. */
export const Measures =
  () =>
  (measured: new (...needs: never[]) => Measured): void => {
    SetMetadata(MEASURES, true)(measured);
  };

/** A figure of one value. */
export const figure = (name: string, help: string, value: number | null | undefined): Figure => ({
  ...{ name, help },
  values: typeof value === 'number' ? [{ value }] : [],
});

/** A figure by one label. */
export const figureBy = (name: string, help: string, label: string, values: Record<string, number>): Figure => ({
  ...{ name, help, labels: [label] },
  values: Object.entries(values).map(([of, value]) => ({ value, of: { [label]: of } })),
});

/** A part that takes longer is left out of this answer, and counted as silent. */
const patienceMs = 4000;

/** All providers that tell of themselves. */
@Injectable()
export class AllMeasured {
  private readonly log = new Logger(AllMeasured.name);
  private found: Measured[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** What each says; null where it does not answer: the others are told all the same. */
  told(): Promise<(Figure[] | null)[]> {
    return Promise.all(this.all().map((one) => this.ask(one)));
  }

  all(): Measured[] {
    return (this.found ??= this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const isOne = typeof metatype === 'function' && instance && Reflect.getMetadata(MEASURES, metatype) === true;
      return isOne ? [instance as Measured] : [];
    }));
  }

  private async ask(one: Measured): Promise<Figure[] | null> {
    const over = new AbortController();
    try {
      const late = wait(patienceMs, null, { signal: over.signal }).catch(() => null);
      return await Promise.race([one.figures(), late]);
    } catch (error) {
      this.log.warn(error);
      return null;
    } finally {
      over.abort();
    }
  }
}
