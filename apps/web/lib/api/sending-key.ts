/** Under this header the server knows a sending again whose answer was lost. */
export const sendingHeader = 'Idempotency-Key';

/** A key that nobody else makes up. Not `randomUUID`, which pages on plain HTTP do not have. */
export const sendingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
