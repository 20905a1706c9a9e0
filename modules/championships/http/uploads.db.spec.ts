import { createHash, randomBytes } from 'node:crypto';
import { filesIn, ledgerFaults } from '../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { beginUpload, cutOff, halfSent, offsetOf, sendPiece, tus } from '../../../test/kit/resumable.js';
import { ResumableFiles } from '../../kernel/uploads/resumable-files.js';

describe('uploads that resume', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ env: { MAX_DATA_BYTES: '2000000' } });
    championship = await aChampionship(api, { published: false });
    ({ owner } = championship);
  });
  afterAll(() => api.close());

  const uploads = () => `/api/championships/${championship.champname}/uploads`;
  const begin = async (bytes: number): Promise<string> => {
    const { headers } = await beginUpload(owner, uploads(), bytes).expect(201);
    return String(headers['location']);
  };
  const offset = (url: string) => offsetOf(owner, url);
  const patch = (url: string, at: number, content: Buffer, by = owner) => sendPiece(by, url, at, content);
  const pieces = () => filesIn(api, 'uploads');
  const openOf = ({ id }: TestPerson) => api.sql('select id from kernel.uploads where person_id = $1', [id]);
  const attach = (url: string, name: string, by = owner) => by.http.post(`${url}/attach`).send({ name });

  it('CHAMP5 goes on after a line that is cut ten times, to the same bytes', async () => {
    const content = randomBytes(1_000_000);
    const url = await begin(content.length);
    for (let cut = 0; cut < 10; cut += 1) {
      await cutOff(api, owner, url, { content, offset: await offset(url), sent: 70_000 });
    }
    expect((await attach(url, 'big.bin').expect(409)).body.error).toBe('UPLOAD_UNFINISHED');
    let at = await offset(url);
    expect(at).toBeGreaterThan(0);
    for (; at < content.length; at = await offset(url)) await patch(url, at, content.subarray(at));
    const { body } = await attach(url, 'big.bin').expect(200);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(body).toMatchObject({ name: 'big.bin', bytes: content.length, sha256 });
    const file = await owner.http
      .get(`/api/championships/${championship.champname}/files/big.bin`)
      .buffer(true)
      .expect(200);
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(sha256);
    await owner.http.head(url).set(tus).expect(404);
  });

  it('CHAMP5 takes bytes at their place only', async () => {
    const url = await begin(10);
    await patch(url, 0, Buffer.from('01234')).expect(204);
    await patch(url, 0, Buffer.from('01234')).expect(409);
    await patch(url, 7, Buffer.from('789')).expect(409);
    await patch(url, 5, Buffer.from('5678901234')).expect(413);
    expect(await offset(url)).toBe(5);
    await patch(url, 5, Buffer.from('56789')).expect(204);
    expect((await attach(url, 'digits.txt').expect(200)).body).toMatchObject({ bytes: 10 });
  });

  it('CHAMP5 ERR1 says why it takes no bytes by a code, with the headers of the protocol', async () => {
    const url = await begin(10);
    const by = (headers: Record<string, string>) => owner.http.patch(url).set('Content-Type', 'application/offset+octet-stream').set(headers).send('01234'); // prettier-ignore
    const start = (headers: Record<string, string>) => owner.http.post(uploads()).set(headers);
    const told = async (call: ReturnType<typeof patch>) => {
      const { status, body, headers } = await call;
      expect([headers['content-type'], headers['tus-resumable']]).toEqual(['application/json; charset=utf-8', '1.0.0']);
      expect(body.message).toMatch(/^[A-Z]/);
      return [status, body.error, headers['tus-version']];
    };
    expect(await told(patch(url, 7, Buffer.from('789')))).toEqual([409, 'UPLOAD_OFFSET', undefined]);
    expect(await told(patch(url, 0, Buffer.from('01234567890')))).toEqual([413, 'TOO_LARGE', undefined]);
    expect(await told(by({}))).toEqual([412, 'UPLOAD_VERSION', '1.0.0']);
    const former = { 'Tus-Resumable': '0.2.2' };
    expect(await told(by({ ...former, 'Upload-Offset': '0' }))).toEqual([412, 'UPLOAD_VERSION', '1.0.0']);
    expect(await told(start({ ...former, 'Upload-Length': '10' }))).toEqual([412, 'UPLOAD_VERSION', '1.0.0']);
    expect(await told(start({ ...tus, 'Upload-Length': '1e3' }))).toEqual([400, 'UPLOAD_INVALID', undefined]);
    expect(await told(start({ 'Upload-Length': '10' }))).toEqual([412, 'UPLOAD_VERSION', '1.0.0']);
    expect(await offset(url)).toBe(0);
  });

  it('CHAMP5 becomes no file of less than was sent where its pieces go while it is taken', async () => {
    const url = await begin(10);
    await patch(url, 0, Buffer.from('01234')).expect(204);
    await patch(url, 5, Buffer.from('56789')).expect(204);
    const gone = 'delete from kernel.upload_pieces where upload_id = $1 and start = $2';
    for (const start of [5, 0]) {
      await api.sql(gone, [url.split('/').at(-1), start]);
      expect((await attach(url, 'less.txt').expect(404)).body.error).toBe('NOT_FOUND');
    }
    await owner.http.get(`/api/championships/${championship.champname}/files/less.txt`).expect(404);
    await owner.http.delete(url).set(tus).expect(204);
    // Of the pieces that it knew no more, too.
    await api.get(ResumableFiles).forgetExpired();
    expect(await pieces()).toEqual([]);
  });

  it('CHAMP5 is for the owner and admins at every request', async () => {
    const url = await begin(5);
    const content = Buffer.from('12345');
    const other = await aChampionship(api, { published: false });
    const stolen = url.replace(championship.champname, other.champname);
    for (const person of [await aPerson(api), other.owner]) {
      await beginUpload(person, uploads(), 5).expect(404);
      await person.http.head(url).set(tus).expect(404);
      await patch(url, 0, content, person).expect(404);
      await person.http.delete(url).set(tus).expect(404);
      await attach(url, 'x.csv', person).expect(404);
    }
    await patch(stolen, 0, content, other.owner).expect(404);
    await api.guest().head(url).set(tus).expect(401);
    await owner.http
      .patch(url)
      .set({ ...tus, Origin: 'https://evil.example', 'Upload-Offset': '0' })
      .expect(403);
    expect(await offset(url)).toBe(0);
    await patch(url, 0, content, await aPerson(api, { role: 'admin' })).expect(204);
    await attach(url, '../x.csv').expect(422);
    await owner.http.delete(url).set(tus).expect(204);
    await attach(url, 'x.csv').expect(404);
  });

  it('CHAMP5 changes the upload that was checked, never one that the query names', async () => {
    const other = await aChampionship(api, { published: false });
    const foreign = await begin(5);
    await patch(foreign, 0, Buffer.from('12')).expect(204);
    const path = `/api/championships/${other.champname}/uploads`;
    const own = String((await beginUpload(other.owner, path, 5).expect(201)).headers['location']);
    const disguised = `${own}?/${foreign.split('/').at(-1)}`;
    await patch(disguised, 2, Buffer.from('bad'), other.owner).expect(409);
    await patch(disguised, 0, Buffer.from('own'), other.owner).expect(204);
    expect(await offsetOf(other.owner, disguised)).toBe(3);
    await other.owner.http.delete(disguised).set(tus).expect(204);
    await other.owner.http.head(own).set(tus).expect(404);
    expect(await offset(foreign)).toBe(2);
    await patch(foreign, 2, Buffer.from('345')).expect(204);
    expect((await attach(foreign, 'own.txt').expect(200)).body).toMatchObject({ bytes: 5 });
  });

  it('CHAMP5 leaves nothing behind of a beginning with more bytes than it said', async () => {
    const before = [await openOf(owner), await pieces()];
    const begun = beginUpload(owner, uploads(), 3).type('application/offset+octet-stream').send(Buffer.from('12345'));
    await begun.expect(413);
    expect([await openOf(owner), await pieces()]).toEqual(before);
  });

  it('CHAMP5 takes the pieces of one upload in whichever process, each once, however many send it at once', async () => {
    const second = await startTestApp({ beside: api });
    const elsewhere = { ...owner, http: second.signedIn(owner.token) };
    const content = randomBytes(1_000_000);
    const url = await begin(content.length);
    for (let at = 0; at < content.length;) {
      const piece = content.subarray(at, at + 100_000);
      const replies = await Promise.all(
        Array.from({ length: 4 }, (_, n) => patch(url, at, piece, n % 2 ? owner : elsewhere)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
      at += piece.length;
      expect([await offset(url), await offsetOf(elsewhere, url)]).toEqual([at, at]);
    }
    const { body } = await attach(url, 'both.bin', elsewhere).expect(200);
    expect(body.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    await second.close();
    expect([await pieces(), await ledgerFaults(api)]).toEqual([[], []]);
  });

  it('CHAMP5 goes on in another process while the first still waits for a line that broke, or died', async () => {
    const second = await startTestApp({ beside: api });
    const elsewhere = { ...owner, http: second.signedIn(owner.token) };
    const content = randomBytes(200_000);
    const url = await begin(content.length);
    const silent = halfSent(api, owner, url, content);
    while ((await api.sql('select id from kernel.uploads where lock is not null')).length === 0);
    const at = await offsetOf(elsewhere, url);
    await patch(url, at, content.subarray(at), elsewhere).expect(204);
    silent.destroy();
    // One that held it died: its lease ends.
    const dead = `update kernel.uploads set lock = gen_random_uuid(), locked_until = clock_timestamp() + interval '1 second'`;
    await api.sql(dead);
    const { body } = await attach(url, 'on.bin', elsewhere).expect(200);
    expect(body.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    await second.close();
  });

  it('CHAMP5 lets one person have twenty uploads on the way, whatever comes at once, until they rest or end', async () => {
    const { owner: many, champname } = await aChampionship(api, { published: false });
    const start = (bytes = 5) => beginUpload(many, `/api/championships/${champname}/uploads`, bytes);
    const replies = await Promise.all(Array.from({ length: 24 }, () => start()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.error)).toEqual(Array(4).fill('UPLOADS_FULL'));
    const urls = replies.filter(({ status }) => status === 201).map(({ headers }) => String(headers['location']));
    const [first = '', second = '', third = ''] = urls;
    await many.http.delete(first).set(tus).expect(204);
    await start().expect(201);
    await start().expect(409);
    await sendPiece(many, second, 0, Buffer.from('12345')).expect(204);
    await attach(second, 'second.txt', many).expect(200);
    await start().expect(201);
    await start().expect(409);
    api.clock.pass({ hours: 2 });
    await start().expect(409);
    const rests = `update kernel.uploads set came_at = now() - interval '2 hours' where id = $1`;
    await api.sql(rests, [third.split('/').at(-1)]);
    await start().expect(201);
    await many.http.head(third).set(tus).expect(404);
    expect(await openOf(many)).toHaveLength(20);
  });

  it('CHAMP5 lets one person have three of the largest files on the way together', async () => {
    const { owner: large, champname } = await aChampionship(api, { published: false });
    const start = (bytes: number) => beginUpload(large, `/api/championships/${champname}/uploads`, bytes);
    const replies = await Promise.all(Array.from({ length: 5 }, () => start(2_000_000)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect((await start(1).expect(409)).body).toMatchObject({ error: 'UPLOADS_FULL', details: { max: 6_000_000 } });
  });

  it.each([
    ['2000001', 413],
    ['0', 422],
    ['-5', 422],
    ['1e3000', 422],
    ['many', 422],
    [undefined, 422],
  ])('CHAMP5 refuses an upload of %s bytes before it begins', async (bytes, status) => {
    const headers = { ...tus, ...(bytes === undefined ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': bytes }) };
    expect((await owner.http.post(uploads()).set(headers)).status).toBe(status);
  });

  it('CHAMP5 forgets an upload that does not go on in time', async () => {
    await patch(await begin(5), 0, Buffer.from('12')).expect(204);
    expect((await pieces()).length).toBeGreaterThan(0);
    const hasty = await startTestApp({ beside: api, env: { UPLOAD_HOURS: '0.0000001' } });
    await hasty.get(ResumableFiles).forgetExpired();
    await hasty.close();
    expect(await pieces()).toEqual([]);
    expect(await api.sql('select id from kernel.uploads')).toEqual([]);
  });
});
