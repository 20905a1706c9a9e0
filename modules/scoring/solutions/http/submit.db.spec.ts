import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { multipart } from '../../../../test/kit/bodies.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { inProject } from '../../../kernel/root.js';

const megabyte = 1024 * 1024;

describe('uploading a solution', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let person: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ env: { MAX_SOLUTION_BYTES: String(64 * megabyte) } });
    championship = await aChampionship(api, { dailyAttempts: 1000 });
    person = await aParticipant(api, championship);
  });
  afterAll(() => api.close());

  const path = () => `/api/championships/${championship.champname}/solutions`;
  const storedFiles = async () => {
    const folder = join(api.settings.DATA_DIR, 'files', 'solutions');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  };
  const send = async ({ type, body }: ReturnType<typeof multipart>) => {
    const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': type };
    const reply = await fetch(api.url + path(), { method: 'POST', headers, body });
    return { status: reply.status, body: (await reply.json()) as { id: string; error: string } };
  };
  const solution = async (id: string) => (await person.http.get(`/api/solutions/${id}`).expect(200)).body;

  /** An upload whose bytes are made while they are sent. */
  const stream = (bytes: number, { stopAfter = bytes } = {}) => {
    const chunk = Buffer.alloc(64 * 1024, '1,2\n');
    const head = '--parts\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n';
    const call = request(api.url + path(), {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'multipart/form-data; boundary=parts' },
    });
    call.setMaxListeners(0);
    const sending = (async () => {
      call.write(head);
      for (let sent = 0; sent < stopAfter; sent += chunk.length) {
        if (!call.write(chunk)) await Promise.race([once(call, 'drain'), once(call, 'close')]);
        if (call.destroyed) return;
      }
      if (stopAfter === bytes) call.end('\r\n--parts--\r\n');
    })();
    return { call, sending };
  };

  it('SUB1 stores the file before it answers that it will be scored', async () => {
    const content = solutionOff(2);
    const reply = await submit(person, championship, content, { name: 'first.csv', comment: 'Первая' }).expect(202);
    expect(reply.body).toEqual({ id: expect.any(String), status: 'QUEUED' });
    expect(await solution(reply.body.id)).toMatchObject({
      champname: championship.champname,
      status: 'QUEUED',
      name: 'first.csv',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      comment: 'Первая',
      uploadedBy: person.login,
      score: null,
      place: null,
      position: 1,
      late: false,
      best: false,
    });
    const file = await person.http.get(`/api/solutions/${reply.body.id}/file`).buffer(true).expect(200);
    expect(file.headers['content-length']).toBe(String(content.length));
    expect(Buffer.from(file.body).toString()).toBe(content);
    expect(await storedFiles()).toBe(1);
  });

  it('SUB1 takes the comment before or after the file', async () => {
    const file = { name: 'file', filename: 'a.csv', value: 'id\n' };
    const comment = { name: 'comment', value: 'said after' };
    const { body } = await send(multipart([file, comment]));
    expect((await solution(body.id)).comment).toBe('said after');
  });

  it('SUB1 never holds a file of 60 MB in memory', async () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    /** While the client waits: what is really held is there at every look, garbage that is being swept is not. */
    const held = async (over = 0, looks = 6): Promise<number> => {
      collect();
      const now = process.memoryUsage().arrayBuffers - over;
      if (now < megabyte || looks === 1) return now;
      await nextTurn();
      return Math.min(now, await held(over, looks - 1));
    };
    const before = await held(0, 1);
    const peaks: number[] = [];
    const target = [api.url + path(), person.token, String(60 * megabyte), String(10 * megabyte)];
    const client = spawn(process.execPath, [inProject('test', 'kit', 'upload-client.mjs'), ...target]);
    let status = '';
    for await (const line of createInterface(client.stdout)) {
      status = line;
      peaks.push(await held(before));
      client.stdin.write('\n');
    }
    expect(status).toBe('202');
    expect(peaks).toHaveLength(6);
    expect(Math.max(...peaks)).toBeLessThan(8 * megabyte);
  });

  it('SUB1 refuses a file that is too large, and keeps nothing of it', async () => {
    const before = await storedFiles();
    const small = await startTestApp({ beside: api, env: { MAX_SOLUTION_BYTES: '1000' } });
    const call = (bytes: number) =>
      small.signedIn(person.token).post(path()).attach('file', Buffer.alloc(bytes, '1'), 'a.csv');
    const reply = await call(1001).expect(413);
    expect(reply.body).toMatchObject({ error: 'TOO_LARGE', details: { max: 1000 } });
    expect((await call(5 * megabyte).expect(413)).body.error).toBe('TOO_LARGE');
    expect(await storedFiles()).toBe(before);
    await call(1000).expect(202);
    await small.close();
  });

  it('SUB1 keeps nothing of an upload that breaks off', async () => {
    const before = await storedFiles();
    const { call, sending } = stream(2 * megabyte, { stopAfter: megabyte });
    call.on('error', () => undefined);
    await sending;
    while ((await storedFiles()) === before) await wait(5);
    call.destroy();
    for (const until = Date.now() + 30_000; (await storedFiles()) > before && Date.now() < until;) await wait(5);
    expect(await storedFiles()).toBe(before);
  });

  it.each([
    ['no file', [{ name: 'comment', value: 'x' }], 'FILE_REQUIRED'],
    ['nothing', [], 'FILE_REQUIRED'],
    ['a file in another field', [{ name: 'data', filename: 'a.csv', value: 'x' }], 'FILE_REQUIRED'],
    ['a text where the file should be', [{ name: 'file', value: 'id,prediction' }], 'FILE_REQUIRED'],
    ['two files', [1, 2].map((n) => ({ name: 'file', filename: `${n}.csv`, value: 'x' })), 'FORMAT_INVALID'],
    [
      'a comment of 500 characters',
      [
        { name: 'file', filename: 'a.csv', value: 'x' },
        { name: 'comment', value: 'ы'.repeat(500) },
      ],
      'COMMENT_TOO_LONG',
    ],
    [
      'a comment that has no end',
      [
        { name: 'comment', value: 'ы'.repeat(100_000) },
        { name: 'file', filename: 'a.csv', value: 'x' },
      ],
      'COMMENT_TOO_LONG',
    ],
    [
      'a comment with a NUL',
      [
        { name: 'comment', value: 'a\0b' },
        { name: 'file', filename: 'a.csv', value: 'x' },
      ],
      'FORMAT_INVALID',
    ],
    ['a field that would change all objects', [{ name: '__proto__', value: 'x' }], 'FORMAT_INVALID'],
  ])('SUB1 refuses %s and keeps nothing', async (_what, parts, error) => {
    const before = await storedFiles();
    const reply = await send(multipart(parts));
    expect([reply.status, reply.body.error]).toEqual([422, error]);
    expect(await storedFiles()).toBe(before);
  });

  it('SUB1 refuses a body that ends in the middle of the file', async () => {
    const before = await storedFiles();
    const cut = multipart([{ name: 'file', filename: 'a.csv', value: 'id,prediction\n1,2' }], '');
    const reply = await send(cut);
    expect([reply.status, reply.body.error]).toEqual([422, 'FORMAT_INVALID']);
    expect(await storedFiles()).toBe(before);
    const json = await person.http.post(path()).send({ file: 'id' }).expect(422);
    expect(json.body.error).toBe('FILE_REQUIRED');
  });

  it('SUB1 takes a comment of 499 characters', async () => {
    const { body } = await submit(person, championship, 'x', { comment: 'ы'.repeat(499) }).expect(202);
    expect((await solution(body.id)).comment).toHaveLength(499);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\a.csv', 'a.csv'],
    ['/etc/cron.d/x', 'x'],
    ['..', 'solution'],
    ['решение №1.csv', 'решение №1.csv'],
    ['a\u0001\u001fb\u007f.csv', 'ab.csv'],
    [`${'я'.repeat(300)}.csv`, 'я'.repeat(200)],
    ['<img src=x>.csv', '<img src=x>.csv'],
    ['', 'solution'],
  ])('SECURITY shows the name %j as a name and makes no path of it', async (filename, shown) => {
    const before = await storedFiles();
    const { body } = await send(multipart([{ name: 'file', filename, value: solutionOff(1) }]));
    expect((await solution(body.id)).name).toBe(shown);
    expect(await storedFiles()).toBe(before + 1);
    const [row] = await api.sql<{ key: string }>('select storage_key as key from scoring.solutions where id = $1', [
      body.id,
    ]);
    expect(row?.key).toMatch(/^solutions\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  });

  it('SUB1 takes files from those alone who take part', async () => {
    const before = await storedFiles();
    const stranger = await aPerson(api);
    expect((await submit(stranger, championship).expect(403)).body.error).toBe('NOT_PARTICIPATING');
    expect((await submit({ ...stranger, http: api.guest() }, championship).expect(401)).body.error).toBe(
      'UNAUTHENTICATED',
    );
    await submit(person, { champname: 'nowhere' }).expect(404);
    expect(await storedFiles()).toBe(before);
  });

  it('SUB3 shows a solution, its log and its file to its team and its client, and to no rival', async () => {
    const { body } = await submit(person, championship).expect(202);
    const rival = await aParticipant(api, championship);
    const owner = championship.owner;
    for (const part of ['', '/log', '/file']) {
      await person.http.get(`/api/solutions/${body.id}${part}`).expect(200);
      await owner.http.get(`/api/solutions/${body.id}${part}`).expect(200);
      await rival.http.get(`/api/solutions/${body.id}${part}`).expect(404);
      await api.guest().get(`/api/solutions/${body.id}${part}`).expect(401);
    }
    expect((await rival.http.get(path()).expect(200)).body.items).toEqual([]);
    expect((await owner.http.get(path()).expect(403)).body.error).toBe('NOT_PARTICIPATING');
  });

  it('SUB3 lists own solutions by pages, the newest first, without gap or repeat', async () => {
    const own = await aChampionship(api, { dailyAttempts: 10 });
    const one = await aParticipant(api, own);
    const sent: string[] = [];
    for (let n = 0; n < 5; n += 1) sent.push((await submit(one, own).expect(202)).body.id);
    const list = (query: object) =>
      one.http.get(`/api/championships/${own.champname}/solutions`).query(query).expect(200);
    const first = (await list({ limit: 2 })).body;
    const second = (await list({ limit: 2, cursor: first.nextCursor })).body;
    const third = (await list({ limit: 2, cursor: second.nextCursor })).body;
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(sent.toReversed());
    expect(third.nextCursor).toBeNull();
  });
});
