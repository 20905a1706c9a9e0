import { act } from '@testing-library/react';

/** Stands for the workers of a page: each keeps its order and answers what a test says. */
export class StandInWorker<Order = unknown, Answer = unknown> extends EventTarget {
  private static started: StandInWorker[] = [];
  private static waiting = new Map<number, (worker: StandInWorker) => void>();
  order: Order | null = null;
  isEnded = false;

  constructor() {
    super();
    StandInWorker.started.push(this as StandInWorker);
  }

  /** None was started. */
  static reset(): void {
    StandInWorker.started = [];
    StandInWorker.waiting.clear();
  }

  static get count(): number {
    return StandInWorker.started.length;
  }

  /** The worker that is started as number `at`, as soon as it has its order. */
  static async ordered<Order, Answer>(at = 0): Promise<StandInWorker<Order, Answer> & { order: Order }> {
    const worker = await act(async () => {
      const known = StandInWorker.started[at];
      if (known?.order) return known;
      return new Promise<StandInWorker>((resolve) => StandInWorker.waiting.set(at, resolve));
    });
    return worker as StandInWorker<Order, Answer> & { order: Order };
  }

  postMessage(order: Order): void {
    this.order = order;
    StandInWorker.waiting.get(StandInWorker.started.indexOf(this as StandInWorker))?.(this as StandInWorker);
  }

  terminate(): void {
    this.isEnded = true;
  }

  async answer(data: Answer): Promise<void> {
    await act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
