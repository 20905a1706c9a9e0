import { rm } from 'node:fs/promises';
import { pathOf } from '../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  smallTruth,
  type TestChampionship,
} from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

const files = { 'train.csv': 'id,x\n1,10\n', 'Описание.txt': 'все строки' };

describe('all files of a championship as one', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let member: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    championship = await aChampionship(api, { files });
    member = await aParticipant(api, championship);
  });
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}/archive`;
  const get = (http: Agent, from = championship, headers: Record<string, string> = {}) =>
    http
      .get(path(from))
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });

  it('CHAMP3 holds every file for participants in a folder of its own, and never the truth', async () => {
    const { body, headers } = await get(member.http).expect(200);
    const text = (body as Buffer).toString('utf8');
    for (const [name, content] of Object.entries(files)) {
      expect(text).toContain(`${championship.champname}/${name}${content}`);
    }
    expect(text).toContain(`${championship.champname}/sample_submission.csv`);
    expect(text).not.toContain('truth');
    expect(text).not.toContain(smallTruth.slice(0, 20));
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String((body as Buffer).length),
      'content-disposition': `attachment; filename*=UTF-8''${championship.champname}.zip`,
      'accept-ranges': 'bytes',
    });
  });

  it('CHAMP3 is as long as the list of files says', async () => {
    const { body } = await get(member.http).expect(200);
    const listed = await member.http.get(`/api/championships/${championship.champname}/files`).expect(200);
    expect(listed.body.archiveBytes).toBe((body as Buffer).length);
    expect(JSON.stringify(listed.body)).not.toContain('storageKey');
  });

  it('CHAMP3 goes on with a broken download, and only with the same files', async () => {
    const { body, headers } = await get(member.http).expect(200);
    const whole = body as Buffer;
    const etag = String(headers['etag']);
    const rest = await get(member.http, championship, { Range: 'bytes=50-', 'If-Range': etag }).expect(206);
    expect(rest.body).toEqual(whole.subarray(50));
    expect(rest.headers['content-range']).toBe(`bytes 50-${whole.length - 1}/${whole.length}`);
    await get(member.http, championship, { Range: `bytes=${whole.length}-` }).expect(416);
    await get(member.http, championship, { 'If-None-Match': etag }).expect(304);
    const head = await member.http.head(path(championship)).expect(200);
    expect(head.headers['content-length']).toBe(String(whole.length));
    const changing = await aChampionship(api);
    const person = await aParticipant(api, changing);
    const before = await get(person.http, changing).expect(200);
    await attachFile(api, changing.id, 'data', 'more.csv', 'x');
    const stale = { Range: 'bytes=1-', 'If-Range': String(before.headers['etag']) };
    expect((await get(person.http, changing, stale).expect(200)).headers['etag']).not.toBe(before.headers['etag']);
  });

  it('CHAMP3 is given to nobody who does not take part, whatever part of it they ask for', async () => {
    const stranger = await aPerson(api);
    const elsewhere = await aParticipant(api, await aChampionship(api));
    const etag = String((await get(member.http)).headers['etag']);
    for (const headers of [{}, { Range: 'bytes=0-9' }, { 'If-None-Match': etag }, { 'If-Range': etag }]) {
      const asked = headers as Record<string, string>;
      for (const { http } of [stranger, elsewhere]) {
        const refused = await get(http, championship, asked).expect(403);
        expect(refused.headers['etag']).toBeUndefined();
      }
      await get(api.guest(), championship, asked).expect(401);
    }
    await stranger.http.head(path(championship)).expect(403);
    await api.guest().head(path(championship)).expect(401);
    await get(championship.owner.http).expect(200);
    await get((await aPerson(api, { role: 'admin' })).http).expect(200);
  });

  it('CHAMP1 that of a TEST championship exists for its client and admins alone', async () => {
    const hidden = await aChampionship(api, { isTest: true });
    for (const http of [member.http, hidden.owner.http]) {
      const status = http === hidden.owner.http ? 200 : 404;
      await get(http, hidden, { Range: 'bytes=0-9' }).expect(status === 200 ? 206 : 404);
      await get(http, hidden).expect(status);
    }
    await get(api.guest(), hidden).expect(401);
  });

  it('CHAMP3 breaks off where a file is lost, and tells nothing of the server', async () => {
    const lost = await aChampionship(api);
    const person = await aParticipant(api, lost);
    const [row] = await api.sql<{ key: string }>(
      `select storage_key as key from championships.files where championship_id = $1 and name = 'train.csv'`,
      [lost.id],
    );
    await rm(pathOf(api, row?.key));
    const reply = await fetch(api.url + path(lost), { headers: { Cookie: `sid=${person.token}` } });
    expect(reply.status).toBe(200);
    expect(await reply.text().catch(() => 'broken off')).toBe('broken off');
    await person.http.post('/api/auth/session').expect(200);
  });
});
