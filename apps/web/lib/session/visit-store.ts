import { loginNow } from '#web/lib/state/state.js';

const stores = new Set<VisitStore<unknown>>();

/**
 * What can't be written down, such as a picked file, and should outlive its page: kept until this visit ends by a reload
 * or a logout, under the login of whoever it belongs to.
 */
export class VisitStore<T> {
  private readonly kept = new Map<string, T>();

  constructor() {
    stores.add(this);
  }

  get(name: string): T | undefined {
    return this.kept.get(keyOf(name));
  }

  /** @param value undefined to keep it no longer */
  set(name: string, value: T | undefined): void {
    if (value === undefined) this.kept.delete(keyOf(name));
    else this.kept.set(keyOf(name), value);
  }

  clear(): void {
    this.kept.clear();
  }
}

const keyOf = (name: string) => `${loginNow()}.${name}`;

/** On logout nothing stays of it. */
export const forgetVisit = () => {
  for (const store of stores) store.clear();
};
