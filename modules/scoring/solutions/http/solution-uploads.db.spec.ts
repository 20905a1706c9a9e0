import { createHash, randomBytes } from 'node:crypto';
import { filesIn } from '../../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { beginUpload, cutOff, offsetOf, sendPiece, tus } from '../../../../test/kit/resumable.js';
import { ResumableFiles } from '../../../kernel/uploads/resumable-files.js';

describe('solutions that come in pieces', () => {
  let api: TestApp;
  let championship: TestChampionship;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { MAX_SOLUTION_BYTES: '2000000' } });
    championship = await aChampionship(api, { dailyAttempts: 100 });
  });
  afterAll(() => api.close());

  const pathOf = ({ champname }: TestChampionship) => `/api/championships/${champname}/solutions/uploads`;
  const begin = async (person: TestPerson, bytes: number, at = championship): Promise<string> => {
    const { headers } = await beginUpload(person, pathOf(at), bytes).expect(201);
    return String(headers['location']);
  };
  const finish = ({ http }: Pick<TestPerson, 'http'>, url: string, body: object = { name: 'large.csv' }) =>
    http.post(`${url}/submit`).send(body);
  const solutionsOf = (teamId: string) =>
    api.sql<{ id: string; sha256: string }>('select id, sha256 from scoring.solutions where team_id = $1', [teamId]);
  const openOf = ({ id }: TestPerson) =>
    api.sql<{ id: string }>('select id from kernel.uploads where person_id = $1 order by begun_at', [id]);
  const piecesOf = async (url: string) => {
    const sql = `select key from kernel.files where area = 'uploads' and owner = 'upload:' || $1`;
    return api.sql(sql, [url.split('/').at(-1) ?? '']);
  };
  /** An upload that has come whole. */
  const uploaded = async (person: TestPerson, content = solutionOff(1), at = championship): Promise<string> => {
    const url = await begin(person, content.length, at);
    await sendPiece(person, url, 0, Buffer.from(content)).expect(204);
    return url;
  };

  it('SUB1 goes on after a line that is cut ten times, and becomes one solution of the same bytes', async () => {
    const person = await aParticipant(api, championship);
    const content = randomBytes(1_000_000);
    const url = await begin(person, content.length);
    for (let cut = 0; cut < 10; cut += 1) {
      await cutOff(api, person, url, { content, offset: await offsetOf(person, url), sent: 70_000 });
    }
    const early = await finish(person, url).expect(409);
    expect(early.body).toMatchObject({ error: 'UPLOAD_UNFINISHED', details: { bytes: content.length } });
    let offset = await offsetOf(person, url);
    expect(offset).toBeGreaterThan(0);
    for (; offset < content.length; offset = await offsetOf(person, url)) {
      await sendPiece(person, url, offset, content.subarray(offset));
    }
    const { body } = await finish(person, url, { name: 'лес.csv', comment: 'В десять приёмов' }).expect(202);
    expect(body).toEqual({ id: expect.any(String), status: 'QUEUED' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect((await person.http.get(`/api/solutions/${body.id}`).expect(200)).body).toMatchObject({
      name: 'лес.csv',
      comment: 'В десять приёмов',
      bytes: content.length,
      sha256,
      uploadedBy: person.login,
    });
    expect([await piecesOf(url), await openOf(person)]).toEqual([[], []]);
  });

  it('SUB1 makes one solution and takes one attempt, however many ask for it at once and later', async () => {
    const once = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, once);
    const url = await uploaded(person, solutionOff(1), once);
    const second = await startTestApp({ beside: api });
    const elsewhere = { http: second.signedIn(person.token) };
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => finish(n % 2 ? person : elsewhere, url)));
    await second.close();
    await api.settle();
    const later = await finish(person, url);
    expect([...replies, later].map(({ status }) => status)).toEqual(Array(11).fill(202));
    expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1);
    expect(later.body.status).toBe('SCORED');
    expect(await solutionsOf(person.teamId)).toHaveLength(1);
    expect((await person.http.get(`/api/championships/${once.champname}/attempts`)).body).toMatchObject({ used: 1 });
    expect([await piecesOf(url), await openOf(person)]).toEqual([[], []]);
  });

  it("SUB1 keeps somebody else's upload, and that of another championship, from everybody", async () => {
    const [person, other] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const url = await uploaded(person);
    const organiser = championship.owner;
    for (const stranger of [other, organiser, await aPerson(api, { role: 'admin' })]) {
      await stranger.http.head(url).set(tus).expect(404);
      await sendPiece(stranger, url, 0, Buffer.from('1')).expect(404);
      await stranger.http.delete(url).set(tus).expect(404);
    }
    expect((await finish(other, url).expect(404)).body.error).toBe('NOT_FOUND');
    await finish(organiser, url).expect(403);
    await finish(await aPerson(api), url).expect(403);
    await api.guest().head(url).set(tus).expect(401);
    const asFile = url.replace('/solutions/uploads/', '/uploads/');
    await organiser.http.post(`${asFile}/attach`).send({ name: 'x.csv' }).expect(404);
    const elsewhere = await aChampionship(api);
    await person.http
      .post(`/api/championships/${elsewhere.champname}/participation`)
      .send({ acceptRules: true })
      .expect(200);
    await finish(person, url.replace(championship.champname, elsewhere.champname)).expect(404);
    await finish(person, url).expect(202);
  });

  it('SUB1 changes the upload that was checked, never one that the query names', async () => {
    const [person, other] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const [own, foreign] = [await begin(person, 5), await begin(other, 5)];
    const disguised = `${own}?/${foreign.split('/').at(-1)}`;
    await sendPiece(person, disguised, 0, Buffer.from('own')).expect(204);
    expect([await offsetOf(person, own), await offsetOf(other, foreign)]).toEqual([3, 0]);
    await person.http.delete(disguised).set(tus).expect(204);
    await person.http.head(own).set(tus).expect(404);
    expect(await offsetOf(other, foreign)).toBe(0);
  });

  it('SUB1 leaves nothing behind of a beginning with more bytes than it said', async () => {
    const person = await aParticipant(api, championship);
    const url = await begin(person, 3);
    const before = await filesIn(api, 'uploads');
    await beginUpload(person, pathOf(championship), 3)
      .type('application/offset+octet-stream')
      .send(Buffer.from('12345'))
      .expect(413);
    expect(await filesIn(api, 'uploads')).toEqual(before);
    expect(await openOf(person)).toEqual([{ id: url.split('/').at(-1) }]);
  });

  it.each([
    ['2000001', 413, 'TOO_LARGE'],
    ['0', 422, 'FORMAT_INVALID'],
    ['many', 422, 'FORMAT_INVALID'],
    [undefined, 422, 'FORMAT_INVALID'],
  ])('SUB1 refuses an upload of %s bytes before it begins', async (bytes, status, error) => {
    const person = await aParticipant(api, championship);
    const headers = { ...tus, ...(bytes === undefined ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': bytes }) };
    const reply = await person.http.post(pathOf(championship)).set(headers).expect(status);
    expect(reply.body).toMatchObject({ error, ...(error === 'TOO_LARGE' && { details: { max: 2_000_000 } }) });
    expect(await openOf(person)).toEqual([]);
  });

  it('SUB1 takes a file of exactly the permitted size, in pieces and whole, and not one byte more', async () => {
    const person = await aParticipant(api, championship);
    const [most, more] = [randomBytes(2_000_000), randomBytes(2_000_001)];
    const url = await begin(person, most.length);
    await sendPiece(person, url, 0, most).expect(204);
    const inPieces = (await finish(person, url).expect(202)).body;
    const whole = (await submit(person, championship, most).expect(202)).body;
    for (const { id } of [inPieces, whole]) {
      expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({ bytes: 2_000_000 });
    }
    await beginUpload(person, pathOf(championship), more.length).expect(413);
    expect((await submit(person, championship, more).expect(413)).body.error).toBe('TOO_LARGE');
    expect(await solutionsOf(person.teamId)).toHaveLength(2);
  });

  it('SUB2 refuses before the first byte and again at the end, and takes what waited once there is an attempt', async () => {
    const once = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, once);
    await beginUpload(await aPerson(api), pathOf(once), 10).expect(403);
    await beginUpload(once.owner, pathOf(once), 10).expect(403);
    const url = await uploaded(person, solutionOff(1), once);
    const { body } = await submit(person, once).expect(202);
    expect((await beginUpload(person, pathOf(once), 10).expect(429)).body.error).toBe('ATTEMPTS_EXCEEDED');
    expect((await finish(person, url).expect(429)).body.error).toBe('ATTEMPTS_EXCEEDED');
    expect(await solutionsOf(person.teamId)).toMatchObject([{ id: body.id }]);
    await api.settle();
    await api.sql('update scoring.attempts set state = $2 where team_id = $1', [person.teamId, 'REFUNDED']);
    await finish(person, url).expect(202);
  });

  it('SUB1 keeps three uploads of a person: a further one takes the place of the first', async () => {
    const person = await aParticipant(api, championship);
    const first = await begin(person, 5);
    const replies = await Promise.all(Array.from({ length: 20 }, () => beginUpload(person, pathOf(championship), 5)));
    // One whose place was taken before it was answered is gone already.
    for (const { status } of replies) expect([201, 404, 410]).toContain(status);
    // Each of the last three may be among those, so that their places are free again.
    expect((await openOf(person)).length).toBeLessThanOrEqual(3);
    for (let count = 1; count <= 4; count += 1) await begin(person, 5);
    const left = await openOf(person);
    expect(left).toHaveLength(3);
    await person.http.head(first).set(tus).expect(404);
    expect(await piecesOf(first)).toEqual([]);
    const [open] = left;
    const url = `${pathOf(championship)}/${open?.id}`;
    await person.http.delete(url).set(tus).expect(204);
    expect(await openOf(person)).toHaveLength(2);
    await finish(person, url).expect(404);
  });

  it('SUB1 refuses a long comment and keeps the upload for a shorter one', async () => {
    const person = await aParticipant(api, championship);
    const url = await uploaded(person);
    const long = await finish(person, url, { name: 'a.csv', comment: 'ы'.repeat(500) }).expect(422);
    expect(long.body.error).toBe('COMMENT_TOO_LONG');
    await finish(person, url, { name: '' }).expect(422);
    const { body } = await finish(person, url, { name: '../../a\u202E.csv' }).expect(202);
    expect((await person.http.get(`/api/solutions/${body.id}`)).body.name).toBe('a.csv');
  });

  it('SUB1 forgets an upload that does not go on in time', async () => {
    const person = await aParticipant(api, championship);
    const url = await begin(person, 5);
    const hasty = await startTestApp({ beside: api, env: { UPLOAD_HOURS: '0.0000001' } });
    await hasty.get(ResumableFiles).forgetExpired();
    await hasty.close();
    expect([await piecesOf(url), await openOf(person)]).toEqual([[], []]);
    await person.http.head(url).set(tus).expect(404);
  });
});
