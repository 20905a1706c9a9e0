/** First of the accounts that boxes run as, in a range that no system gives to people, services or containers. */
const first = 2_000_000_000;
const perRunner = 64;

/** Several runners of one machine differ by their process. */
const firstOfThis = first + (process.pid % 1_000_000) * perRunner;

/** Whether an account is one that this process's boxes run as. */
export const isAccountOfBoxes = (uid: number): boolean => uid >= firstOfThis && uid < firstOfThis + perRunner;

/** Each run that goes on has an account of its own, so that one is not counted or reached with another. */
class UidSlots {
  private readonly used = new Set<number>();

  /** Of a runner that is root; others have their own account alone. */
  take(): { uid: number | null; free: () => void } {
    let slot = 0;
    while (this.used.has(slot)) slot += 1;
    if (slot >= perRunner) throw new RangeError(`A runner has at most ${perRunner} boxes at once.`);
    this.used.add(slot);
    const isRoot = process.getuid?.() === 0;
    const uid = isRoot ? firstOfThis + slot : null;
    return { uid, free: () => void this.used.delete(slot) };
  }
}

export const uidSlots = new UidSlots();
