import { rm, writeFile } from 'node:fs/promises';
import { filesIn, pathOf } from '../../../test/kit/files.js';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { FileSweeper } from '../../kernel/storage/file-sweeper.js';

const picture = (width: number, height: number, background = '#1a5fd0') =>
  sharp({ create: { width, height, channels: 3, background } });
const secret = 'taken at 55.79 N 49.12 E';
const photo = () =>
  picture(1000, 600)
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();

describe('pictures of people', () => {
  let api: TestApp;
  let alice: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    alice = await aPerson(api);
  });
  afterAll(() => api.close());

  const put = ({ http }: TestPerson, content: Buffer, name = 'me.jpg') =>
    http.post('/api/user/avatar').attach('avatar', content, name);
  const get = (http: Agent, path: string) =>
    http
      .get(path)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
  const path = ({ login }: Pick<TestPerson, 'login'>) => `/api/user/avatar/${encodeURIComponent(login)}`;
  const session = async ({ http }: TestPerson) => (await http.post('/api/auth/session').expect(200)).body.user;
  const stored = () => filesIn(api, 'avatars');

  it.each(['__proto__', 'constructor'])(
    'PROF4 refuses a form with a part called %s as every other form',
    async (name) => {
      const sent = alice.http
        .post('/api/user/avatar')
        .field(name, 'x')
        .attach('avatar', await photo(), 'me.jpg');
      expect((await sent.expect(422)).body.error).toBe('FORMAT_INVALID');
    },
  );

  it('PROF4 shows a picture as a square made anew, at an address that names it, and the session knows it', async () => {
    expect((await session(alice)).avatar).toBeNull();
    const { body } = await put(alice, await photo()).expect(200);
    expect(body.avatar).toMatch(new RegExp(`^${path(alice)}\\?v=[0-9a-f]{12}$`, 'u'));
    expect((await session(alice)).avatar).toBe(body.avatar);
    const reply = await get(api.guest(), body.avatar).expect(200);
    const shown = reply.body as Buffer;
    const { format, width, height, exif } = await sharp(shown).metadata();
    expect([format, width, height, exif, shown.includes(secret)]).toEqual(['webp', 384, 384, undefined, false]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    });
    const byLogin = await get(api.guest(), path({ login: alice.login.toUpperCase() })).expect(200);
    expect(byLogin.headers['cache-control']).toBe('public, max-age=300');
    await api.guest().get(path(alice)).set('If-None-Match', String(byLogin.headers['etag'])).expect(304);
  });

  it('PROF4 draws the initials of who has none, which hold nothing but letters, and knows nobody else', async () => {
    const login = `!${unique('social')}`;
    const bare = await aPerson(api, { login, firstname: '<b>', lastname: '𝔘&' });
    const reply = await get(api.guest(), path(bare)).expect(200);
    expect(String(reply.body)).toContain('>&lt;𝔘</text>');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    });
    await api.guest().get(path(bare)).set('If-None-Match', String(reply.headers['etag'])).expect(304);
    await api.guest().get('/api/user/avatar/nobody-at-all').expect(404);
    const unconfirmed = await aPerson(api, { status: 'NEW' });
    await api.guest().get(path(unconfirmed)).expect(404);
  });

  it('PROF4 takes a picture away again', async () => {
    const bob = await aPerson(api);
    await put(bob, await photo()).expect(200);
    const before = await stored();
    expect((await bob.http.delete('/api/user/avatar').expect(200)).body).toEqual({ avatar: null });
    expect((await stored()).length).toBe(before.length - 1);
    expect((await session(bob)).avatar).toBeNull();
    expect((await get(api.guest(), path(bob)).expect(200)).headers['content-type']).toBe('image/svg+xml');
    await bob.http.delete('/api/user/avatar').expect(200);
    await api.guest().delete('/api/user/avatar').expect(401);
  });

  it.each([
    ['a drawing that may hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page behind the beginning of a picture', () => Buffer.from('RIFF\0\0\0\0WEBP<script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a picture', async () => (await photo()).subarray(0, 400)],
    ['a bomb of 30 million points', () => picture(6000, 5000).png().toBuffer()],
  ])('PROF4 refuses %s and keeps the picture of before', async (_what, content) => {
    const before = [(await session(alice)).avatar, (await stored()).toSorted()];
    const { body } = await put(alice, await content(), 'me.png').expect(422);
    expect([body.error, body.fields]).toEqual(['PHOTO_REJECTED', { avatar: 'PHOTO_REJECTED' }]);
    expect([(await session(alice)).avatar, (await stored()).toSorted()]).toEqual(before);
  });

  it('PROF4 keeps nothing of a second file behind a picture', async () => {
    const archive = Buffer.concat([await photo(), Buffer.from('PK\u0003\u0004 hidden')]);
    const { body } = await put(alice, archive).expect(200);
    expect(((await get(api.guest(), body.avatar).expect(200)).body as Buffer).includes('hidden')).toBe(false);
  });

  it('PROF4 refuses a file of more than 10 MB and a form without one', async () => {
    expect((await put(alice, Buffer.alloc(10_000_001)).expect(413)).body.error).toBe('TOO_LARGE');
    expect((await alice.http.post('/api/user/avatar').field('a', 'b')).body.error).toBe('FILE_REQUIRED');
  });

  it('PROF4 keeps one of 50 pictures that come at once, and no file beside it', async () => {
    const carol = await aPerson(api);
    const before = await stored();
    const pictures = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        picture(8, 8, `rgb(${at * 5}, 90, 90)`)
          .png()
          .toBuffer(),
      ),
    );
    const replies = await Promise.all(pictures.map((one) => put(carol, one)));
    expect(replies.map(({ status }) => status)).toEqual(pictures.map(() => 200));
    const { avatar } = await session(carol);
    expect(replies.map(({ body }) => body.avatar)).toContain(avatar);
    expect((await stored()).length).toBe(before.length + 1);
    await get(api.guest(), avatar).expect(200);
    // One after the other, each in a process of its own.
  }, 90_000);

  it('PROF4 removes what a crash left behind, and nothing that somebody wears', async () => {
    const worn = (await session(alice)).avatar;
    const storage = api.get(FileStorage);
    const { key } = await storage.put('avatars', Readable.from(['left']), { maxBytes: 100 });
    await api.get(FileSweeper).sweep(Date.now() + 20 * 24 * 3_600_000);
    expect(await stored()).not.toContain(key);
    await get(api.guest(), worn).expect(200);
  });

  it('PROF4 says that the picture could not be stored when the disk does not take it', async () => {
    const folder = pathOf(api, 'avatars');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    try {
      const { status, body } = await put(alice, await photo());
      expect([status, body.error]).toEqual([502, 'AVATAR_UPLOAD_FAILED']);
    } finally {
      await rm(folder);
    }
  });

  it('PROF4 says that the database is silent, and when to try again, where it does not answer', async () => {
    await api.sql(`create function kernel.silent() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
    await api.sql('create trigger silent before insert on kernel.files for each row execute function kernel.silent()');
    try {
      const { status, body, headers } = await put(alice, await photo());
      expect([status, body.error, headers['retry-after']]).toEqual([503, 'DATABASE_SILENT', '5']);
    } finally {
      await api.sql('drop function kernel.silent() cascade');
    }
  });
});
