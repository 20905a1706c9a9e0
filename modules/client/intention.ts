import { isAnswerLost } from './api-error.js';

/** A key that nobody else makes up. Not `randomUUID`, which pages on plain HTTP do not have. */
export const sendingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** After this long, who wishes for the same means it anew: what was there has gone on. */
const lostMs = 2 * 60_000;

interface Known {
  key: string;
  /** When its answer was lost; null while it is under way. */
  lostAt: number | null;
}

/**
 * What somebody means to do once, such as by an open form: a wish has one key until it is answered, however often it is sent, and
 * another wish has another one. One whose answer was lost is meant anew two minutes later, and after another one was answered.
 */
export class Intention {
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Sends a wish under its key, which it keeps where nobody can tell what became of it.
   * @param isLost whether a failure says nothing: no answer came, or the server failed
   */
  async send<T>(wish: unknown, go: (key: string) => Promise<T>, isLost: (failure: unknown) => boolean): Promise<T> {
    const said = JSON.stringify(wish);
    this.forget((lostAt) => this.now() - lostAt > lostMs);
    const key = this.known.get(said)?.key ?? sendingKey();
    this.known.set(said, { key, lostAt: null });
    try {
      const reply = await go(key);
      this.known.delete(said);
      this.forget(() => true);
      return reply;
    } catch (failure) {
      if (isLost(failure)) this.known.set(said, { key, lostAt: this.now() });
      else this.known.delete(said);
      throw failure;
    }
  }

  private forget(isOver: (lostAt: number) => boolean): void {
    for (const [said, { lostAt }] of this.known) if (lostAt !== null && isOver(lostAt)) this.known.delete(said);
  }
}

/** Sends a call: what a second time would do twice, so a POST, under the key of its wish. */
export const sendOnce = <T>(
  intention: Intention,
  key: string,
  wish: unknown,
  go: (sendingKey?: string) => Promise<T>,
): Promise<T> => (key.startsWith('POST ') ? intention.send([key, wish], go, isAnswerLost) : go());
