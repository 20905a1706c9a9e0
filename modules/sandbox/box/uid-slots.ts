/** First of the accounts that boxes run as, in a range that no system gives to people, services or containers. */
const first = 2_000_000_000;
const perRunner = 64;

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
    // Several runners of one machine differ by their process.
    const uid = isRoot ? first + (process.pid % 1_000_000) * perRunner + slot : null;
    return { uid, free: () => void this.used.delete(slot) };
  }
}

export const uidSlots = new UidSlots();
