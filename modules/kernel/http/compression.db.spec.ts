import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';

const decoded = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes: Buffer) => bytes,
};
type Encoding = keyof typeof decoded;
const isEncoding = (name: unknown): name is Encoding => Object.hasOwn(decoded, String(name));

describe('answers on the wire', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let person: TestPerson;
  const data = `id,x\n${Array.from({ length: 2000 }, (_, n) => `${n},1\n`).join('')}`;
  beforeAll(async () => {
    api = await startTestApp();
    championship = await aChampionship(api, { files: { 'train.csv': data } });
    person = await aParticipant(api, championship);
  });
  afterAll(() => api.close());

  const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const cookie = `sid=${person.token}`;
    const call = request(`${api.url}${url}`, { method, headers: { cookie, ...headers } }).end();
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const named = reply.headers['content-encoding'] ?? 'identity';
    if (!isEncoding(named)) throw new Error(`sent as ${named}`);
    const { statusCode: status, headers: sent } = reply;
    const rawPayload = await buffer(reply);
    const whole = method === 'GET' && status === 200 ? decoded[named](rawPayload).toString('utf8') : '';
    return { status, encoding: named, bytes: rawPayload.length, text: whole, sent };
  };
  const path = (rest: string) => `/api/championships/${championship.champname}${rest}`;

  it.each<[string, Encoding]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', 'zstd'],
    ['identity', 'identity'],
    ['br;q=0, gzip', 'gzip'],
  ])('LB1 are smaller for who takes "%s": as %s', async (accepted, encoding) => {
    const plain = await get('/api/openapi.json');
    const sent = await get('/api/openapi.json', { 'accept-encoding': accepted });
    expect([plain.encoding, sent.encoding]).toEqual(['identity', encoding]);
    expect(sent.text).toBe(plain.text);
    expect(sent.bytes).toBeLessThanOrEqual(encoding === 'identity' ? plain.bytes : plain.bytes / 4);
    expect(sent.sent.vary).toEqual(encoding === 'identity' ? undefined : expect.stringMatching(/accept-encoding/i));
  });

  it('LB1 that are small stay as they are', async () => {
    expect(await get('/api/health/live', { 'accept-encoding': 'br' })).toMatchObject({
      encoding: 'identity',
      text: '{"status":"ok"}',
    });
  });

  it('LB1 that are streams are compressed on their way', async () => {
    const csv = await get(path('/leaderboard.csv'), { 'accept-encoding': 'gzip' });
    expect(csv).toMatchObject({ status: 200, encoding: 'gzip' });
    expect(csv.text).toBe((await get(path('/leaderboard.csv'))).text);
  });

  it('CHAMP2 are the very bytes where they are files: whole, in part, and by HEAD', async () => {
    const url = path('/files/train.csv');
    const all = 'gzip, br, zstd';
    const whole = await get(url, { 'accept-encoding': all });
    expect(whole).toMatchObject({ status: 200, encoding: 'identity', text: data });
    expect(whole.sent['content-length']).toBe(String(data.length));
    const part = await get(url, { 'accept-encoding': all, range: 'bytes=0-1999' });
    expect(part).toMatchObject({ status: 206, encoding: 'identity', bytes: 2000 });
    expect(part.sent['content-range']).toBe(`bytes 0-1999/${data.length}`);
    const head = await get(url, { 'accept-encoding': all }, 'HEAD');
    expect([head.status, head.bytes, head.sent['content-length'], head.sent.etag]).toEqual([
      200,
      0,
      String(data.length),
      whole.sent.etag,
    ]);
  });

  it('SUB2 keep a tag that is known again, weak where the bytes are others', async () => {
    const url = path('/format');
    const plain = await get(url);
    const strong = String(plain.sent.etag);
    expect(strong).toMatch(/^"/);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': strong });
    expect([again.status, again.bytes]).toEqual([304, 0]);
    const weak = await get(url, { 'accept-encoding': 'br', 'if-none-match': `W/${strong}` });
    expect([weak.status, weak.bytes]).toEqual([304, 0]);
  });

  it('I18N2 come compressed beforehand where they are messages, and once', async () => {
    const url = '/locales/rus/scoring.json';
    const plain = await get(url);
    for (const encoding of ['br', 'gzip'] as const) {
      const sent = await get(url, { 'accept-encoding': encoding });
      expect(sent).toMatchObject({ status: 200, encoding, text: plain.text });
      expect(sent.sent.vary).toMatch(/accept-encoding/i);
      expect(sent.bytes).toBeLessThan(plain.bytes / 3);
      const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': String(sent.sent.etag) });
      expect([again.status, again.bytes]).toEqual([304, 0]);
    }
    const head = await get(url, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.bytes]).toEqual([200, 0]);
  });
});
