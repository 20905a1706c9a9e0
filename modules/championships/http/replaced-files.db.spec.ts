import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../../test/kit/championships.js';
import { aPerson, testPassword } from '../../../test/kit/people.js';
import { Computer } from '../../../test/kit/run-cli.js';

describe('data files that participants rely on', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('CHAMP5 NOTIF1 are replaced and removed for a reason, which all who take part are told', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const { http } = await aParticipant(api, championship);
    const path = `/api/championships/${champname}/files/more.csv`;
    const put = (content: string, reason?: string) => {
      const call = owner.http.put(path).attach('file', Buffer.from(content), 'more.csv');
      return reason === undefined ? call : call.field('reason', reason);
    };
    // What was not there is told nobody, and what stays the same is not another one.
    await put('id,x\n1,10\n').expect(200);
    await put('id,x\n1,10\n').expect(200);
    const refused = await put('id,x,y\n1,10,5\n2,20,6\n').expect(409);
    expect(refused.body).toMatchObject({
      error: 'REASON_NEEDED',
      details: { files: { from: { rows: 1, columns: ['id', 'x'] }, to: { rows: 2, columns: ['id', 'x', 'y'] } } },
    });
    expect(String((await http.get(path).expect(200)).body)).toBe('id,x\n1,10\n');
    await put('id,x,y\n1,10,5\n2,20,6\n', 'A column was missing').expect(200);
    // Of two that are told at one moment either may be the later.
    await api.settle();
    await owner.http.delete(path).expect(409);
    await owner.http.delete(path).query({ reason: 'It was not needed' }).expect(200);
    await api.settle();
    const { items } = (await http.get('/api/notifications').set('Accept-Language', 'en').expect(200)).body;
    const told = items.map(({ title, text }: { title: string; text: string }) => `${title} ${text}`);
    expect(told).toEqual([
      expect.stringMatching(/more\.csv was removed .* Reason: It was not needed$/u),
      expect.stringMatching(/more\.csv was replaced .* Reason: A column was missing$/u),
    ]);
    expect(items[0].url).toBe(`/championship/${champname}/data`);
    const rows = await api.sql(
      `select action, reason from kernel.audit where object = $1 and action like '%-file' order by at`,
      [`championship:${champname}`],
    );
    expect(rows).toEqual([
      { action: 'championships.replace-file', reason: 'A column was missing' },
      { action: 'championships.remove-file', reason: 'It was not needed' },
    ]);
  });

  it('CHAMP5 NOTIF1 are told of by the longest names too, each change once', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const { http } = await aParticipant(api, championship);
    // Alike up to their ends.
    const names = ['a', 'b'].map((end) => `${'n'.repeat(195)}${end}.csv`);
    const put = (name: string, content: string) =>
      owner.http
        .put(`/api/championships/${champname}/files/${name}`)
        .attach('file', Buffer.from(`id\n${content}\n`), 'x.csv')
        .field({ reason: `Now ${content}` })
        .expect(200);
    for (const content of ['1', '2', '3']) for (const name of names) await put(name, content);
    await api.settle();
    const { items } = (await http.get('/api/notifications').set('Accept-Language', 'en').expect(200)).body;
    const told = items.map(
      ({ title, text }: { title: string; text: string }) =>
        `${names.findIndex((name) => title.includes(`${name} was replaced`))}: ${text.split(' Reason: ')[1]}`,
    );
    expect(told.toSorted()).toEqual(['0: Now 2', '0: Now 3', '1: Now 2', '1: Now 3']);
    expect(await api.sql(`select from pgboss.job where name = 'dead-letters'`)).toEqual([]);
  });

  it('CHAMP5 leave former versions to download, the newest five of a name, and none that was to be forgotten', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const { http } = await aParticipant(api, championship);
    const stranger = await aPerson(api);
    const files = `/api/championships/${champname}/files`;
    const put = (content: string, fields: Record<string, string> = { reason: `Now ${content}` }) =>
      owner.http
        .put(`${files}/more.csv`)
        .attach('file', Buffer.from(`id\n${content}\n`), 'more.csv')
        .field(fields);
    const former = async () => (await http.get(files).expect(200)).body.former;
    const download = (id: string) => `/api/championships/${champname}/former-files/${id}`;
    await put('1', {}).expect(200);
    await put('1', {}).expect(200);
    expect(await former()).toEqual([]);
    await put('2').expect(200);
    await owner.http.delete(`${files}/more.csv`).query({ reason: 'Wrong' }).expect(200);
    const [removed, replaced] = await former();
    expect(removed).toMatchObject({ name: 'more.csv', rows: 1, isRemoved: true, reason: 'Wrong' });
    expect(replaced).toMatchObject({ name: 'more.csv', isRemoved: false, reason: 'Now 2' });
    expect(replaced).not.toHaveProperty('storageKey');
    expect(String((await http.get(download(removed.id)).expect(200)).body)).toBe('id\n2\n');
    expect(String((await http.get(download(replaced.id)).expect(200)).body)).toBe('id\n1\n');
    await stranger.http.get(download(replaced.id)).expect(403);
    await api.guest().get(download(replaced.id)).expect(401);
    // One that held answers is forgotten, and nobody has a way to it.
    await put('answers', {}).expect(200);
    await put('3', { reason: 'It held answers', forgetFormer: 'true' }).expect(200);
    expect(await former()).toHaveLength(2);
    const next = ['4', '5', '6', '7'];
    for (const content of next) await put(content).expect(200);
    const kept: { id: string; reason: string }[] = await former();
    expect(kept.map(({ reason }) => reason)).toEqual(['Now 7', 'Now 6', 'Now 5', 'Now 4', 'Wrong']);
    await http.get(download(replaced.id)).expect(404);
    await owner.http.delete(`${files}/more.csv`).query({ reason: 'Answers', forgetFormer: 'true' }).expect(200);
    expect(await former()).toEqual(kept);
    // What is kept is owned, and what was forgotten is let go.
    const owned = await api.sql(
      `select f.sha256 from kernel.files k join championships.former_files f on f.storage_key = k.key
        where k.gone_at is null and k.owner = 'file:' || f.id and f.name = 'more.csv'
          and f.championship_id = (select id from championships.championships where champname = $1)`,
      [champname],
    );
    expect(owned).toHaveLength(5);
  });

  it('CHAMP5 keep what there was of one file, however often another one is replaced', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const files = `/api/championships/${champname}/files`;
    const put = (name: string, content: number) =>
      owner.http
        .put(`${files}/${name}`)
        .attach('file', Buffer.from(`id\n${content}\n`), name)
        .field({ reason: `Now ${content}` })
        .expect(200);
    const { http } = await aParticipant(api, championship);
    for (const content of [1, 2]) await put('rare.csv', content);
    for (const content of [1, 2, 3, 4, 5, 6, 7]) await put('often.csv', content);
    const { former } = (await http.get(files).expect(200)).body;
    const kept = former.map(({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`);
    expect(kept.toSorted()).toEqual([...[3, 4, 5, 6, 7].map((now) => `often.csv: Now ${now}`), 'rare.csv: Now 2']);
  });

  it('CHAMP5 CLI1 are replaced and removed by podium with a reason, once it said what changes', async () => {
    const { owner, champname } = await aChampionship(api);
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const path = computer.path('more.csv');
    const champ = (content: string, verb: string, ...words: string[]) => {
      writeFileSync(path, content);
      return computer.podium(['champ', verb, champname, verb === 'add' ? path : 'more.csv', ...words]);
    };
    expect(await champ('id,x\n1,10\n', 'add')).toMatchObject({ exitCode: 0 });
    const held = await champ('id,x\n1,10\n2,20\n', 'add');
    expect(held).toMatchObject({ exitCode: 4, err: expect.stringContaining('--reason') });
    expect(held.err).toMatch(/Participants have: .*, 1 row of 2 columns\nThey would get: .*, 2 rows of 2 columns\n/u);
    expect(await champ('id,x\n1,10\n2,20\n', 'add', '--reason', 'A row')).toMatchObject({ exitCode: 0 });
    expect(await champ('', 'remove', '--yes')).toMatchObject({ exitCode: 4 });
    expect(await champ('', 'remove', '--yes', '--reason', 'Not needed')).toMatchObject({ exitCode: 0 });
  });

  it('CHAMP5 of a draft are replaced and removed without a word', async () => {
    const { owner, champname } = await aChampionship(api, { published: false });
    const path = `/api/championships/${champname}/files/more.csv`;
    for (const content of ['id\n1\n', 'id\n2\n'])
      await owner.http.put(path).attach('file', Buffer.from(content), 'more.csv').expect(200);
    await owner.http.delete(path).expect(200);
  });
});
