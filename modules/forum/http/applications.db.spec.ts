import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { KeepLogo } from '../commands/logos/keep-logo.js';
import { KeepLogos } from '../jobs/keep-logos.js';

const logo = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h9" onclick="x()"/></svg>';
const square = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${color}" d="M0 0h9v9H0z"/></svg>`;

describe('applications for threads, and complaints', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const apply = (person: TestPerson, name: string, svg = logo, title = 'Пчёлы') =>
    person.http
      .post('/api/forum/threads')
      .field({ name, title, description: 'About bees', type: 'ordinary' })
      .attach('logo', Buffer.from(svg), 'logo.svg');
  const own = async ({ http }: TestPerson) => (await http.get('/api/forum/applications').expect(200)).body.items;

  const read = async (path: string) => (await api.guest().get(`/api/forum/${path}`).expect(200)).body;

  it('FORUM1 lists show the logo of a thread in points, of each size, once it was drawn', async () => {
    const { name } = await aThread(api);
    const address = `/api/forum/threads/${name}/picture`;
    expect(await read(`threads/${name}`)).toMatchObject({ picture: null });
    await api.guest().get(address).expect(404);
    await api.get(KeepLogos).draw();
    const { picture } = await read(`threads/${name}`);
    const listed = (await read('threads?sort=created')).items.find((one: { name: string }) => one.name === name);
    expect(listed.picture).toBe(picture);
    const sizeOf = async (path: string) => {
      const { body, headers } = await api.guest().get(path).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      expect(body.subarray(1, 4).toString()).toBe('PNG');
      return [body.readUInt32BE(16), body.readUInt32BE(20)];
    };
    expect(await sizeOf(picture)).toEqual([128, 128]);
    for (const size of [64, 128, 256]) expect(await sizeOf(`${address}?size=${size}`)).toEqual([size, size]);
    await api.guest().get(`${address}?size=4096`).expect(422);
    // One that can't be drawn is shown as it is, and is not tried again and again.
    const other = await aThread(api);
    await api.sql(`update forum.threads set logo = 'none' where name = $1`, [other.name]);
    await api.get(KeepLogos).draw();
    expect(await read(`threads/${other.name}`)).toMatchObject({ picture: null, logo: expect.any(String) });
    expect(await api.sql('select name from forum.threads where logo is not null and logo_drawn is null')).toEqual([]);
  });

  it('FORUM3 an application that was refused and made anew since it was read is not decided on unread', async () => {
    const person = await aPerson(api);
    const name = unique('bees');
    const row = async () => {
      const filter = JSON.stringify({ q: name });
      return (await admin.http.get('/api/admin/forum-threads').query({ filter }).expect(200)).body[0];
    };
    const decide = (what: string, createdAt: string) =>
      admin.http.post(`/api/forum/threads/${name}/${what}`).send({ reason: 'I looked', createdAt });
    await apply(person, name).expect(202);
    const seen = await row();
    await decide('reject', seen.createdAt).expect(200);
    api.clock.pass({ minutes: 1 });
    await apply(person, name, logo, 'Осы').expect(202);
    for (const what of ['approve', 'reject']) {
      const { body } = await decide(what, seen.createdAt).expect(409);
      expect(body.error).toBe('CONFLICT');
    }
    const now = await row();
    expect(now).toMatchObject({ title: 'Осы', state: 'PENDING' });
    // The same moment as another program writes it.
    await decide('approve', now.createdAt.replace(/Z$/, '000Z')).expect(200);
  });

  it('FORUM3 takes an application, which its applicant follows and nobody else sees until it is approved', async () => {
    const person = await aPerson(api);
    const name = unique('bees');
    const { body } = await apply(person, name).expect(202);
    expect(body).toMatchObject({ name, state: 'PENDING', reason: null });
    await api.guest().get(`/api/forum/threads/${name}`).expect(404);
    await person.http.post(`/api/forum/threads/${name}/approve`).send({}).expect(403);
    const waiting = await admin.http
      .get(`/api/admin/forum-threads?filter=${JSON.stringify({ state: 'PENDING' })}`)
      .expect(200);
    const [first] = waiting.body.filter((one: { name: string }) => one.name === name);
    expect(first).toMatchObject({ applicant: person.login });
    expect(Buffer.from(first.logo.split(',')[1], 'base64').toString()).not.toMatch(/script|onclick/u);
    const approved = await admin.http.post(`/api/forum/threads/${name}/approve`).send({}).expect(200);
    expect(approved.body).toMatchObject({ name, title: 'Пчёлы', authors: [person.login], topics: 0 });
    expect(await own(person)).toMatchObject([{ name, state: 'APPROVED' }]);
    const picture = await api.guest().get(approved.body.logo).expect(200);
    expect(picture.body.toString()).toContain('<path d="M0 0h9">');
    await admin.http.post(`/api/forum/threads/${name}/reject`).send({ reason: 'Too late' }).expect(409);
  });

  it('FORUM3 of two who ask for one name at once, the second reads that it is used', async () => {
    const name = unique('bees');
    const people = await Promise.all([aPerson(api), aPerson(api)]);
    const replies = await Promise.all(people.map((person) => apply(person, name)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.fields).toEqual({ name: 'THREAD_NAME_USED' });
  });

  it('FORUM3 tells its applicant why it was refused, who may ask again under the same name', async () => {
    const person = await aPerson(api);
    const name = unique('bees');
    await apply(person, name).expect(202);
    await admin.http.post(`/api/forum/threads/${name}/reject`).send({}).expect(422);
    await admin.http.post(`/api/forum/threads/${name}/reject`).send({ reason: 'Too narrow' }).expect(200);
    expect(await own(person)).toMatchObject([{ state: 'REJECTED', reason: 'Too narrow' }]);
    const other = await aPerson(api);
    expect((await apply(other, name).expect(409)).body.fields).toEqual({ name: 'THREAD_NAME_USED' });
    await apply(person, name).expect(202);
    expect(await own(person)).toMatchObject([{ state: 'PENDING', reason: null }]);
    const [note] = await api.sql(`select action, reason from kernel.audit where object = $1`, [`thread:${name}`]);
    expect(note).toEqual({ action: 'forum.reject', reason: 'Too narrow' });
  });

  it('FORUM1 FORUM3 who asks again under the same name does so with another title and logo', async () => {
    const person = await aPerson(api);
    const [again, anew] = [unique('bees'), unique('bees')];
    const decide = (name: string, how: 'approve' | 'reject', body: object = {}) =>
      admin.http.post(`/api/forum/threads/${name}/${how}`).send(body).expect(200);
    await apply(person, again, square('red'), 'Wasps').expect(202);
    await api.get(KeepLogos).draw();
    await decide(again, 'reject', { reason: 'Too narrow' });
    for (const name of [again, anew]) await apply(person, name, square('blue'), 'Bees').expect(202);
    await api.get(KeepLogos).draw();
    for (const name of [again, anew]) expect((await decide(name, 'approve')).body).toMatchObject({ title: 'Bees' });
    const pictureOf = async (name: string) =>
      Buffer.from((await api.guest().get(`/api/forum/threads/${name}/picture`).expect(200)).body);
    expect((await pictureOf(again)).equals(await pictureOf(anew))).toBe(true);
  });

  it('FORUM1 draws the logo of each thread, whoever else has the same one', async () => {
    const person = await aPerson(api);
    const [one, other] = [unique('bees'), unique('bees')];
    for (const name of [one, other]) await apply(person, name, square('red')).expect(202);
    const sql = 'select id as "threadId", logo_sum as sum from forum.threads where name = $1';
    const [drawn] = await api.sql<{ threadId: string; sum: string }>(sql, [one]);
    await api.get(Commands).run(new KeepLogo(drawn!, []));
    await api.get(KeepLogos).draw();
    for (const name of [one, other]) await admin.http.post(`/api/forum/threads/${name}/approve`).send({}).expect(200);
    expect(await read(`threads/${one}`)).toMatchObject({ picture: null });
    expect(await read(`threads/${other}`)).toMatchObject({ picture: expect.any(String) });
  });

  it('FORUM3 opens one thread of a name however many apply for it at once, and none of the name of a championship', async () => {
    const name = unique('race');
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api)));
    const statuses = (await Promise.all(people.map((person) => apply(person, name)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 409, 409, 409, 409, 409]);
    const { champname } = await aChampionship(api, { published: false });
    await apply(people[0]!, champname).expect(409);
  });

  it.each([
    ['no logo', { name: 'abcdef' }, null, 'FILE_REQUIRED'],
    ['no name', {}, logo, 'FIELD_REQUIRED'],
    ['three letters', { name: 'abc' }, logo, 'TOO_SHORT'],
    ['the name of a tab', { name: 'lenta' }, logo, 'FORMAT_INVALID'],
    ['a logo that is no SVG', { name: 'abcdef' }, '<html/>', 'LOGO_INVALID'],
  ])('FORUM3 refuses an application with %s', async (_what, fields, svg, error) => {
    const { http } = await aPerson(api);
    const call = http.post('/api/forum/threads').field({ title: 'Title', description: 'About', ...fields });
    const { body } = await (svg === null ? call : call.attach('logo', Buffer.from(svg), 'logo.svg')).expect(422);
    expect(body.error).toBe(error);
  });

  it('FORUM3 refuses a logo of more than 64 KB', async () => {
    const { body } = await apply(await aPerson(api), unique('bees'), `${logo}${' '.repeat(65 * 1024)}`).expect(413);
    expect(body.error).toBe('TOO_LARGE');
  });

  it('FORUM3 shows admins what is complained about, who keep it or take it away with a reason', async () => {
    const { id } = await aTopic(api, { text: 'A good text' });
    const comment = await aComment(api, id, { text: 'A bad word' });
    for (const path of [`topics/${id}`, `comments/${comment.id}`]) {
      const { http } = await aPerson(api);
      await http.post(`/api/forum/${path}/complaints`).send({ reason: 'Rude' }).expect(201);
    }
    const open = async () => (await admin.http.get('/api/admin/forum-complaints').expect(200)).body;
    const ids = (items: { id: string }[]) => items.map((one) => one.id).toSorted();
    expect(ids(await open())).toEqual([`comment:${comment.id}`, `topic:${id}`]);
    expect((await open())[0]).toMatchObject({ complaints: 1, reasons: ['Rude'] });
    const decide = (one: string, decision: string) =>
      admin.http.post(`/api/admin/forum-complaints/${one}`).send({ decision, reason: 'I looked' }).expect(200);
    await decide(`topic:${id}`, 'keep');
    await decide(`comment:${comment.id}`, 'remove');
    expect(await open()).toEqual([]);
    const read = async (path: string) => (await api.guest().get(`/api/forum/${path}`).expect(200)).body;
    expect(await read(`topics/${id}`)).toMatchObject({ hidden: false, comments: 0 });
    expect((await read(`topics/${id}/comments`)).items).toEqual([]);
    const person = await aPerson(api);
    await person.http.get('/api/admin/forum-complaints').expect(403);
  });
});
