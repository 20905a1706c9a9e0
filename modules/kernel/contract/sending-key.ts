/** Under this header the server knows a sending again whose answer was lost. */
export const sendingHeader = 'Idempotency-Key';

/** A key that nobody else makes up. Not `randomUUID`, which pages on plain HTTP do not have. */
export const sendingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What somebody means to do once: it has one key until it is answered, however often it is sent, and another wish has another one. */
export class Intention {
  private known: { wish: string; key: string } | null = null;

  keyOf(wish: unknown): string {
    const said = JSON.stringify(wish);
    if (this.known?.wish !== said) this.known = { wish: said, key: sendingKey() };
    return this.known.key;
  }

  /** It is done: the same wish is meant anew from now on. */
  answered(): void {
    this.known = null;
  }
}
