import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './passwords.js';

describe('passwords that are looked at together', () => {
  it('SECURITY sixty at once hold up nobody who reads a file', async () => {
    const stored = await hashPassword('the right one');
    let done = 0;
    const looks = Array.from({ length: 60 }, async () => {
      await verifyPassword(stored, 'the right one');
      done += 1;
    });
    await readFile('package.json');
    const before = done;
    await Promise.all(looks);
    expect(before).toBeLessThan(30);
    expect(done).toBe(60);
  });

  it('SECURITY more than can be looked at soon are sent away at once, with when to come again', async () => {
    const looks = Array.from({ length: 230 }, () => verifyPassword(null, 'a guess').catch((error: unknown) => error));
    const codes = (await Promise.all(looks)).map((error) => (error as { code: string }).code);
    const refused = codes.filter((code) => code === 'TOO_MANY_REQUESTS').length;
    expect(refused).toBeGreaterThanOrEqual(28);
    expect(codes.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(230 - refused);
    await expect(verifyPassword(null, 'a guess')).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  });
});
