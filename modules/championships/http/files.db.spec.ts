import { createHash } from 'node:crypto';
import { pathOf } from '../../../test/kit/files.js';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, smallTruth, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

const digits = '0123456789'.repeat(100);
const russianName = 'Обучающая выборка – часть первая, исправленная в ноябре.csv';

describe('texts and files of a championship', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let member: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    const files = { 'digits.txt': digits, [russianName]: 'id,x\n1,"ы"\n', 'a "b";c.csv': 'x' };
    championship = await aChampionship(api, { files });
    member = await aParticipant(api, championship);
    stranger = await aPerson(api);
  });
  afterAll(() => api.close());

  const base = () => `/api/championships/${championship.champname}`;
  const get = (http: Agent, name: string, headers: Record<string, string> = {}) =>
    http
      .get(`${base()}/files/${encodeURIComponent(name)}`)
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
  const textOf = ({ body }: { body: Buffer }) => body.toString('utf8');
  const sha256 = createHash('sha256').update(digits).digest('hex');

  it('CHAMP2 shows everybody rules, awards, schedule and the form of a solution', async () => {
    const { body } = await api.guest().get(base()).expect(200);
    expect(body).toMatchObject({
      rules: { eng: 'Rules', rus: 'Rules по-русски' },
      awards: { eng: 'Awards' },
      schedule: { eng: 'Schedule' },
      metric: 'RMSE',
      direction: 'DOWN_UP',
      solutionFormat: { columns: ['id', 'prediction'], rows: 4, example: [], maxBytes: 100_000_000 },
    });
    expect(JSON.stringify(body)).not.toMatch(/owner|storage|truth/i);
  });

  it('CHAMP3 shows the description and rows of the sample to those who take part, to its owner and admins alone', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const description = async (http: Agent) => (await http.get(base()).expect(200)).body.description;
    const example = async (http: Agent) => (await http.get(base()).expect(200)).body.solutionFormat.example;
    const text = expect.objectContaining({ eng: 'The description that only participants read' });
    for (const http of [api.guest(), stranger.http])
      expect([await description(http), await example(http)]).toEqual([null, []]);
    for (const { http } of [member, championship.owner, admin])
      expect([await description(http), await example(http)]).toEqual([
        text,
        [
          ['1', '2'],
          ['2', '3'],
          ['3', '4'],
        ],
      ]);
  });

  it('CHAMP3 lists files with size and checksum to those who take part, and never the truth', async () => {
    const { body } = await member.http.get(`${base()}/files`).expect(200);
    const names = body.items.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['a "b";c.csv', 'digits.txt', 'sample_submission.csv', russianName].toSorted());
    const file = body.items.find(({ name }: { name: string }) => name === 'digits.txt');
    expect(file).toMatchObject({ bytes: 1000, sha256, description: { eng: 'digits.txt' } });
    expect(JSON.stringify(body)).not.toMatch(/storageKey|truth/);
    expect((await stranger.http.get(`${base()}/files`).expect(403)).body.error).toBe('NOT_PARTICIPATING');
    expect((await api.guest().get(`${base()}/files`).expect(401)).body.error).toBe('UNAUTHENTICATED');
  });

  it('CHAMP3 gives a file to nobody who does not take part, whatever part of it they ask for', async () => {
    for (const headers of [
      {},
      { Range: 'bytes=0-9' },
      { 'If-None-Match': `"${sha256}"` },
      { 'If-Range': `"${sha256}"` },
    ]) {
      const refused = await get(stranger.http, 'digits.txt', headers as Record<string, string>).expect(403);
      expect(refused.headers['etag']).toBeUndefined();
      await get(api.guest(), 'digits.txt', headers as Record<string, string>).expect(401);
    }
    const other = await aChampionship(api);
    const elsewhere = await aParticipant(api, other);
    await get(elsewhere.http, 'digits.txt').expect(403);
    await elsewhere.http.get(`/api/championships/${other.champname}/files/digits.txt`).expect(404);
    const path = `/api/championships/${other.champname}/files/..%2F..%2F${championship.champname}%2Ffiles%2Fdigits.txt`;
    await elsewhere.http.get(path).expect(404);
  });

  it('CHAMP3 tells the size and checksum of a file to a HEAD, by the same rule as its content', async () => {
    const path = `${base()}/files/digits.txt`;
    const { status, headers } = await member.http.head(path);
    expect([status, headers['content-length'], headers['etag']]).toEqual([200, '1000', `"${sha256}"`]);
    await stranger.http.head(path).expect(403);
    await api.guest().head(path).expect(401);
  });

  it('CHAMP3 gives the truth to nobody, not even to its owner', async () => {
    for (const { http } of [member, championship.owner, await aPerson(api, { role: 'admin' })]) {
      for (const name of [
        'truth.csv',
        'TRUTH.CSV',
        'truth.csv/',
        'truth.csv\u200b',
        './truth.csv',
        '../truth.csv',
        'truth',
      ]) {
        const reply = await get(http, name);
        expect(reply.status).toBe(404);
        expect(textOf(reply)).not.toContain(smallTruth.slice(0, 20));
      }
      await get(http, 'truth.csv', { Range: 'bytes=0-3' }).expect(404);
    }
  });

  it('CHAMP3 sends a file as an attachment with its checksum', async () => {
    const reply = await get(member.http, 'digits.txt').expect(200);
    expect(textOf(reply)).toBe(digits);
    expect(reply.headers).toMatchObject({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': '1000',
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''digits.txt",
      'x-content-type-options': 'nosniff',
    });
    const russian = await get(member.http, russianName).expect(200);
    expect(textOf(russian)).toBe('id,x\n1,"ы"\n');
    expect(russian.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(russianName)}`,
    );
    const odd = await get(member.http, 'a "b";c.csv').expect(200);
    expect(odd.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%20%22b%22%3Bc.csv");
  });

  it.each([
    ['bytes=0-9', 206, '0123456789', 'bytes 0-9/1000'],
    ['bytes=995-', 206, '56789', 'bytes 995-999/1000'],
    ['bytes=-5', 206, '56789', 'bytes 995-999/1000'],
    ['bytes=990-5000', 206, '0123456789', 'bytes 990-999/1000'],
    ['bytes=-5000', 206, digits, 'bytes 0-999/1000'],
    ['bytes=999-999', 206, '9', 'bytes 999-999/1000'],
    ['bytes=1000-', 416, '', 'bytes */1000'],
    ['bytes=5-2', 200, digits, undefined],
    ['bytes=-0', 416, '', 'bytes */1000'],
    ['bytes=0-1,5-6', 200, digits, undefined],
    ['bytes=-', 200, digits, undefined],
    ['lines=0-1', 200, digits, undefined],
    ['bytes=a-b', 200, digits, undefined],
  ])('CHAMP3 goes on with a broken download: %s', async (range, status, text, contentRange) => {
    const reply = await get(member.http, 'digits.txt', { Range: range });
    expect([reply.status, textOf(reply), reply.headers['content-range']]).toEqual([status, text, contentRange]);
    expect(reply.headers['content-length']).toBe(String(text.length));
  });

  it('CHAMP3 never glues a range of one version to another', async () => {
    const same = await get(member.http, 'digits.txt', { Range: 'bytes=0-4', 'If-Range': `"${sha256}"` }).expect(206);
    expect(textOf(same)).toBe('01234');
    const older = { Range: 'bytes=0-4', 'If-Range': '"0123456789"' };
    expect(textOf(await get(member.http, 'digits.txt', older).expect(200))).toBe(digits);
    const dated = { Range: 'bytes=0-4', 'If-Range': 'Sat, 21 Nov 2026 00:00:00 GMT' };
    await get(member.http, 'digits.txt', dated).expect(200);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['one of several', (tag: string) => `"other", ${tag}`],
    ['a weak one', (tag: string) => `W/${tag}`],
    ['any', () => '*'],
  ])('CHAMP3 sends no bytes to one who has them already: %s', async (_what, header) => {
    const reply = await get(member.http, 'digits.txt', { 'If-None-Match': header(`"${sha256}"`) }).expect(304);
    expect(textOf(reply)).toBe('');
    expect(reply.headers['etag']).toBe(`"${sha256}"`);
  });

  it('CHAMP3 tells nothing of the server when a file is lost', async () => {
    const lost = await aChampionship(api, { files: { 'lost.csv': 'x,y\n' } });
    const person = await aParticipant(api, lost);
    const [row] = await api.sql<{ key: string }>(
      `select storage_key as key from championships.files where championship_id = $1 and name = 'lost.csv'`,
      [lost.id],
    );
    await rm(pathOf(api, row?.key));
    const reply = await person.http.get(`/api/championships/${lost.champname}/files/lost.csv`);
    expect([reply.status, reply.body.error]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify([reply.body, reply.headers])).not.toMatch(/ENOENT|podium-test|championships\//);
    expect(reply.headers['content-disposition']).toBeUndefined();
    await person.http.post('/api/auth/session').expect(200);
  });
});
