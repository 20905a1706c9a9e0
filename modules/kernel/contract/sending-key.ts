/** Under this header the server knows a sending again whose answer was lost. */
export const sendingHeader = 'Idempotency-Key';

/** A key that nobody else makes up. Not `randomUUID`, which pages on plain HTTP do not have. */
export const sendingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What somebody means to do once, such as by an open form: a wish has one key until it is answered, however often it is sent, and
 * another wish has another one.
 */
export class Intention {
  private readonly known = new Map<string, string>();

  /**
   * Sends a wish under its key, which it keeps where nobody can tell what became of it.
   * @param isLost whether a failure says nothing: no answer came, or the server failed
   */
  async send<T>(wish: unknown, go: (key: string) => Promise<T>, isLost: (failure: unknown) => boolean): Promise<T> {
    const said = JSON.stringify(wish);
    const key = this.known.get(said) ?? sendingKey();
    this.known.set(said, key);
    try {
      const reply = await go(key);
      this.known.delete(said);
      return reply;
    } catch (failure) {
      if (!isLost(failure)) this.known.delete(said);
      throw failure;
    }
  }
}
