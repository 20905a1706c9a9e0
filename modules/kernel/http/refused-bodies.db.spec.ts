import { createServer } from 'node:http';
import { filesIn } from '../../../test/kit/files.js';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../test/kit/championships.js';
import { onFullDisk } from '../../../test/kit/full-disk.js';
import { OneConnection } from '../../../test/kit/one-connection.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { beginUpload, offsetOf, sendPiece, tus } from '../../../test/kit/resumable.js';
import { FileStore } from '../storage/file-store.js';
import { freeConnection } from './unread-body.js';

const megabyte = 1024 * 1024;
const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const tail = '\r\n--b--\r\n';

/** What is refused before its body has come. */
describe('a body that is refused on its way', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let person: TestPerson;
  const undo: (() => void)[] = [];
  beforeAll(async () => {
    api = await startTestApp({ env: { MAX_SOLUTION_BYTES: String(2 * megabyte) } });
    championship = await aChampionship(api);
    person = await aParticipant(api, championship);
  });
  afterAll(() => api.close());
  afterEach(() => undo.splice(0).forEach((put) => put()));

  /** From now on to the end of a test the disk has room for so many bytes of a file. */
  const fill = (of: { sink: (...args: never[]) => unknown }, bytes: number) => {
    const { sink } = of;
    of.sink = () => onFullDisk(bytes);
    undo.push(() => (of.sink = sink));
  };
  const fullStorage = () => fill(api.get(FileStore) as unknown as Parameters<typeof fill>[0], 10);
  const connected = (url = api.url): OneConnection => {
    const line = new OneConnection(url);
    undo.push(() => line.end());
    return line;
  };
  const requestOf = (method: string, path: string, by: TestPerson | null, fields: Record<string, string>) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: podium.test',
      ...(by ? [`Authorization: Bearer ${by.token}`] : []),
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');
  const solutions = (): string => `/api/championships/${championship.champname}/solutions`;
  const upload = (by: TestPerson | null, bytes: number, path = solutions()) => {
    const length = String(head.length + bytes + tail.length);
    return requestOf('POST', path, by, {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': length,
      'Accept-Language': 'ru',
    });
  };
  const files = () => filesIn(api, 'solutions');
  /** Half of a file is sent, the answer awaited, then the rest and another request on the same connection. */
  const refusedHalfway = async (by: TestPerson | null, bytes: number, path?: string) => {
    const line = connected();
    line.send(upload(by, bytes, path));
    line.send(head + 'x'.repeat(bytes / 2));
    const first = await line.answer();
    line.send('x'.repeat(bytes / 2) + tail);
    line.send(requestOf('GET', '/api/health/live', null, {}));
    const next = await line.answer();
    return { status: first?.status, error: JSON.parse(first?.body ?? '{}').error, next: next?.status };
  };

  it('ERR1 a full disk is said as such, nothing is kept, and the connection goes on', async () => {
    fullStorage();
    const before = await files();
    expect(await refusedHalfway(person, megabyte)).toEqual({ status: 507, error: 'NO_ROOM', next: 200 });
    expect(await files()).toEqual(before);
    const { body } = await submit(person, championship).set('Accept-Language', 'ru').expect(507);
    expect(body).toEqual({
      error: 'NO_ROOM',
      message: 'На сервере сейчас нет места. Ничего не принято, попробуйте позже',
    });
  });

  it.each([
    { what: 'too large a file', who: 'participant', bytes: 5 * megabyte, status: 413, error: 'TOO_LARGE' },
    { what: 'a file of a stranger', who: 'stranger', bytes: megabyte, status: 403, error: 'NOT_PARTICIPATING' },
    { what: 'a file of a guest', who: 'guest', bytes: megabyte, status: 401, error: 'UNAUTHENTICATED' },
  ])('ERR1 the connection goes on after $what', async ({ who, bytes, status, error }) => {
    const by = who === 'participant' ? person : await aPerson(api);
    expect(await refusedHalfway(who === 'guest' ? null : by, bytes)).toEqual({ status, error, next: 200 });
  });

  it('ERR1 the connection goes on after a file for an address that takes none', async () => {
    const refused = await refusedHalfway(person, megabyte, '/api/auth/login');
    expect(refused).toEqual({ status: 422, error: 'FORMAT_INVALID', next: 200 });
  });

  it('ERR1 a full disk is said of a file that comes in pieces, which goes on when there is room again', async () => {
    const url = String((await beginUpload(person, `${solutions()}/uploads`, megabyte).expect(201)).headers['location']);
    fullStorage();
    const line = connected();
    const type = 'application/offset+octet-stream';
    const of = { ...tus, 'Upload-Offset': '0', 'Content-Type': type, 'Content-Length': String(megabyte) };
    line.send(requestOf('PATCH', url, person, of));
    line.send(Buffer.alloc(megabyte, 'x'));
    const answer = await line.answer();
    expect([answer?.status, JSON.parse(answer?.body ?? '{}').error]).toEqual([507, 'NO_ROOM']);
    undo.splice(0).forEach((put) => put());
    await sendPiece(person, url, 0, Buffer.alloc(megabyte, 'x')).expect(204);
    expect(await offsetOf(person, url)).toBe(megabyte);
  });

  it('OPERATION says that storage is not ready below the mark of free space', async () => {
    const low = await startTestApp({ beside: api, env: { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) } });
    const { body } = await low.guest().get('/api/health/ready').expect(503);
    expect(body).toMatchObject({ status: 'failing', checks: { database: true, queue: true, storage: false } });
    expect([await low.get(FileStore).hasRoom(), await api.get(FileStore).hasRoom()]).toEqual([false, true]);
    await low.close();
  });

  it.each([
    ['more bytes than the bound', { bytes: 1000, ms: 60_000 }, 'x'.repeat(5000)],
    ['nothing for longer than the bound', { bytes: 60_000, ms: 50 }, ''],
  ])('ERR1 hangs up on who sends %s after a refusal', async (_what, bound, more) => {
    const server = createServer((request, response) => {
      response.writeHead(403, { 'Content-Length': '2' }).end('no');
      void freeConnection(request, bound);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = connected(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    line.send(requestOf('POST', '/', null, { 'Content-Length': '100000' }));
    expect(await line.answer()).toEqual({ status: 403, body: 'no' });
    line.send(more);
    await line.closed();
    server.close();
    await once(server, 'close');
  });
});
