import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { filesIn, ledgerFaults, pathOf } from '../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../test/kit/championships.js';
import { aThread } from '../../../test/kit/forum.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, backAgain, blocked, testPassword, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { FinishArchive } from '../commands/archive/finish-archive.js';
import { MakeArchive } from '../flows/archive/make-archive.js';
import { EndArchives } from '../jobs/end-archives.js';
import { EraseDeleted } from '../jobs/erase-deleted.js';

/** Every entry of a ZIP by its name, as programs read one: over the directory at its end. */
const unzipped = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
};

describe("all that is kept of somebody, in one's own hands", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const ask = ({ http }: TestPerson, password = testPassword) => http.post('/api/user/archive').send({ password });
  const stateOf = async ({ http }: TestPerson) => (await http.get('/api/user/archive').expect(200)).body.archive;
  const download = (http: Agent, id: string) =>
    http
      .get(`/api/user/archive/${id}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
  const archiveOf = async (person: TestPerson) => {
    await ask(person).expect(200);
    await api.settle();
    const archive = await stateOf(person);
    expect(archive.state).toBe('READY');
    const { body, headers } = await download(person.http, archive.id).expect(200);
    return { archive, headers, bytes: body as Buffer, entries: await unzipped(body as Buffer) };
  };
  /** What is asked for at once is so: none is made before all have their answer. */
  const beforeOneIsMade = async <T>(asked: () => Promise<T>): Promise<T> => {
    const maker = api.worker?.get(MakeArchive, { strict: false });
    if (!maker) throw new Error('There is no worker.');
    const [make, answered] = [maker.make.bind(maker), Promise.withResolvers<void>()];
    const held = jest
      .spyOn(maker, 'make')
      .mockImplementation(async (...wish) => answered.promise.then(() => make(...wish)));
    try {
      return await asked();
    } finally {
      answered.resolve();
      held.mockRestore();
    }
  };
  const jsonOf = (entries: Map<string, Buffer>, name: string) => JSON.parse(entries.get(name)?.toString() ?? 'null');
  const stored = async () => (await filesIn(api, 'data-archives')).filter((key) => existsSync(pathOf(api, key)));

  it('PROF2 puts account, teams, solutions with their files, posts and notices into one ZIP, and no secret', async () => {
    const championship = await aChampionship(api);
    const alice = await aParticipant(api, championship);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await alice.http.post('/api/user/avatar').attach('avatar', picture, 'me.png').expect(200);
    const sent = solutionOff(1);
    await submit(alice, championship, sent, { name: 'моё решение.csv' }).expect(202);
    const wish = { name: 'pipeline', scopes: ['read'], expiresInDays: 30 };
    const { token } = (await alice.http.post('/api/user/tokens').send(wish).expect(200)).body;
    const { name: thread } = await aThread(api, { author: alice });
    await api.settle();

    const { headers, bytes, entries } = await archiveOf(alice);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain(`podium-${alice.login}-`);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(jsonOf(entries, 'account/account.json')).toEqual([
      expect.objectContaining({ login: alice.login, email: alice.email, city: 'Samara', has_password: true }),
    ]);
    expect(jsonOf(entries, 'account/tokens.json')).toEqual([expect.objectContaining({ name: 'pipeline' })]);
    expect(jsonOf(entries, 'account/sessions.json')).not.toEqual([]);
    expect(jsonOf(entries, 'teams/teams.json')).toEqual([
      expect.objectContaining({ championship: championship.champname, is_captain: true }),
    ]);
    expect(jsonOf(entries, 'forum/threads.json')).toEqual([expect.objectContaining({ name: thread })]);
    const [solution] = jsonOf(entries, 'solutions/solutions.json');
    expect(solution).toMatchObject({ championship: championship.champname, bytes: sent.length });
    const profile = (await api.guest().get(`/api/users/${alice.login}`).expect(200)).body;
    expect(profile.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), solutions: 1 }]);
    expect(Object.keys(solution)).not.toContain('private_score');
    const contents = jsonOf(entries, 'contents.json');
    expect(contents.leftOut).toEqual([]);
    expect(contents.rows['solutions/solutions']).toBe(1);
    const file = [...entries.keys()].find((name) => name.startsWith('solutions/files/')) ?? '';
    expect(entries.get(file)?.toString()).toBe(sent);
    expect(file).toMatch(/моё_решение\.csv$/);
    expect([...entries.keys()].some((name) => name.startsWith('account/avatar/'))).toBe(true);

    const all = [...entries.values()].map((entry) => entry.toString()).join('\n');
    const hashes = [token, alice.token].map((secret: string) => createHash('sha256').update(secret).digest('hex'));
    for (const secret of [token, alice.token, '$argon2', ...hashes]) expect(all).not.toContain(secret);
    expect(all).not.toContain('storage_key');
  });

  it('PROF2 asks for the password, and shows the file to nobody else', async () => {
    const [bob, mallory] = [await aPerson(api), await aPerson(api)];
    expect((await ask(bob, 'not mine').expect(403)).body.error).toBe('PASSWORD_WRONG');
    expect(await stateOf(bob)).toBeNull();
    const { archive } = await archiveOf(bob);
    await download(mallory.http, archive.id).expect(404);
    await api.guest().get(`/api/user/archive/${archive.id}`).expect(401);
    expect(await stateOf(mallory)).toBeNull();
  });

  it('PROF2 makes one at a time for a person, however many ask for it at once', async () => {
    const carol = await aPerson(api);
    const answers = await beforeOneIsMade(() => Promise.all(Array.from({ length: 4 }, () => ask(carol))));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([taken.length, refused.length]).toEqual([1, 3]);
    for (const { body } of refused) expect(body.error).toBe('ARCHIVE_UNDERWAY');
    await api.settle();
    const first = await stateOf(carol);
    const again = await beforeOneIsMade(() => Promise.all([ask(carol), ask(carol)]));
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await api.settle();
    const second = await stateOf(carol);
    expect(second.id).not.toBe(first.id);
    await download(carol.http, first.id).expect(404);
    const keys = await api.sql<{ storage_key: string }>('select storage_key from identity.data_archives');
    expect((await stored()).toSorted()).toEqual(keys.map(({ storage_key }) => storage_key).toSorted());
  });

  it('PROF2 tells its person when it is ready, on the site and by mail', async () => {
    const dave = await aPerson(api);
    await archiveOf(dave);
    await api.settle();
    const { items } = (await dave.http.get('/api/notifications').expect(200)).body;
    expect(items).toEqual([
      expect.objectContaining({ cause: 'account.archive', url: `/user/${dave.login}/settings/account` }),
    ]);
    expect((await mailsTo(api, dave.email)).map(({ subject }) => subject).join()).toMatch(/data|данные/);
  });

  it('PROF2 ends after its term, and with the account', async () => {
    const [erin, fred] = [await aPerson(api), await aPerson(api)];
    const { archive } = await archiveOf(erin);
    api.clock.pass({ days: 7, minutes: 1 });
    const back = await backAgain(api, erin);
    expect(await stateOf(back)).toBeNull();
    await download(back.http, archive.id).expect(404);
    const before = await stored();
    await api.get(EndArchives).end();
    expect((await stored()).length).toBeLessThan(before.length);

    const fredBack = await backAgain(api, fred);
    await archiveOf(fredBack);
    const row = 'select storage_key from identity.data_archives where person_id = $1';
    const key = (await api.sql<{ storage_key: string }>(row, [fred.id]))[0]?.storage_key ?? '';
    expect(await stored()).toContain(key);
    await fredBack.http.delete('/api/user').send({ password: testPassword }).expect(200);
    api.clock.pass({ days: 14, minutes: 1 });
    await api.get(EraseDeleted).erase();
    expect(await stored()).not.toContain(key);
    // At once: it is all that there is of somebody.
    expect(existsSync(pathOf(api, key))).toBe(false);
    expect(await ledgerFaults(api)).toEqual([]);
    expect(await api.sql(row, [fred.id])).toEqual([]);
  });

  it('PROF2 can be asked for again when it could not be made, and the late one is not kept', async () => {
    const gina = await aPerson(api);
    const maker = api.worker?.get(MakeArchive, { strict: false });
    if (!maker) throw new Error('There is no worker.');
    const broken = jest.spyOn(maker, 'make').mockRejectedValueOnce(new DomainError('INTERNAL'));
    await ask(gina).expect(200);
    await api.settle();
    broken.mockRestore();
    const late = await stateOf(gina);
    expect(late.state).toBe('FAILED');
    const told = await gina.http.get(`/api/work/${late.work}`).expect(200);
    expect(told.body).toMatchObject({ kind: 'identity.make-archive', state: 'failed', error: 'INTERNAL' });
    const { archive } = await archiveOf(gina);
    expect(archive.id).not.toBe(late.id);
    const file = await api.get(MakeArchive).make(gina.id);
    expect(await api.get(Commands).run(new FinishArchive(late.id, file, 7))).toBe(false);
    expect((await stateOf(gina)).id).toBe(archive.id);
  });

  it('PROF2 says as work how far it is, and is taken back by its person alone', async () => {
    const [kate, mallory] = [await aPerson(api), await aPerson(api)];
    const { archive } = await archiveOf(kate);
    const { body: done } = await kate.http.get(`/api/work/${archive.work}`).expect(200);
    expect(done).toMatchObject({ state: 'done', result: { archive: archive.id, bytes: archive.bytes } });
    expect(done.progress).toMatchObject({ unit: 'parts', done: done.progress.total });
    await mallory.http.get(`/api/work/${archive.work}`).expect(404);
    const before = await stored();
    const [{ id: former }, made] = [
      archive,
      await beforeOneIsMade(async () => {
        await ask(kate).expect(200);
        const { work, state } = await stateOf(kate);
        expect(state).toBe('MAKING');
        await mallory.http.post(`/api/work/${work}/cancel`).expect(404);
        const { body } = await kate.http.post(`/api/work/${work}/cancel`).expect(200);
        return body;
      }),
    ];
    expect(made.state).toBe('cancelled');
    await api.settle();
    expect(await stateOf(kate)).toBeNull();
    await download(kate.http, former).expect(404);
    expect((await stored()).length).toBe(before.length - 1);
  });

  it('PROF2 is what somebody who is blocked can still ask for', async () => {
    const henry = await blocked(api, await aPerson(api));
    await archiveOf(henry);
  });

  it('PROF2 lists the files that its room does not take, and those that are gone', async () => {
    const championship = await aChampionship(api);
    const ivan = await aParticipant(api, championship);
    await submit(ivan, championship, solutionOff(1), { name: 'gone.csv' }).expect(202);
    await api.settle();
    const [row] = await api.sql<{ storage_key: string }>(
      'select storage_key from scoring.solutions where person_id = $1',
      [ivan.id],
    );
    await rm(pathOf(api, row?.storage_key));
    const { entries } = await archiveOf(ivan);
    expect(jsonOf(entries, 'contents.json').leftOut).toEqual([
      expect.objectContaining({ name: expect.stringContaining('gone.csv'), why: 'GONE' }),
    ]);
  });
});
