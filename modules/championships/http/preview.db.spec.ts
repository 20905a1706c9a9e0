import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, attachFile, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { KeepProfile } from '../commands/keep-profile.js';
import { ProfileMissing } from '../jobs/profile-missing.js';
import { ProfileFile } from '../reactions/profile-file.js';

const train = 'id,age,city\n1,30,Kazan\n2,,Perm\n';

describe('previews of data files', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let member: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    const files = { 'train.csv': train, 'photo.csv': 'a\0b', 'notes.md': 'text' };
    championship = await aChampionship(api, { files });
    member = await aParticipant(api, championship);
    stranger = await aPerson(api);
    await api.settle();
  });
  afterAll(() => api.close());

  const path = (name: string, { champname }: { champname: string } = championship) =>
    `/api/championships/${champname}/files/${encodeURIComponent(name)}/preview`;
  const preview = async (by: TestPerson, name: string, of?: TestChampionship) =>
    (await by.http.get(path(name, of)).expect(200)).body;

  it('CHAMP3 shows first rows and columns of a file to those who take part, its owner and admins', async () => {
    for (const person of [member, championship.owner, await aPerson(api, { role: 'admin' })]) {
      expect(await preview(person, 'train.csv')).toMatchObject({
        state: 'READY',
        rows: [
          ['1', '30', 'Kazan'],
          ['2', '', 'Perm'],
        ],
        columns: [
          { name: 'id', type: 'number', min: 1, max: 2 },
          { name: 'age', nulls: 1 },
          { name: 'city', type: 'text', distinct: 2, description: { rus: '', eng: '' } },
        ],
        rowsRead: 2,
        isWhole: true,
      });
    }
    expect(await preview(member, 'sample_submission.csv')).toMatchObject({ state: 'READY', rowsRead: 4 });
    expect(await preview(member, 'photo.csv')).toEqual({ state: 'NONE', reason: 'ENCODING' });
    expect(await preview(member, 'notes.md')).toEqual({ state: 'NONE', reason: 'NOT_TABLE' });
  });

  it('CHAMP3 shows no preview to anybody who may not have the file', async () => {
    expect((await stranger.http.get(path('train.csv')).expect(403)).body).toMatchObject({ error: 'NOT_PARTICIPATING' });
    expect((await api.guest().get(path('train.csv')).expect(401)).body.error).toBe('UNAUTHENTICATED');
    for (const name of ['no.csv', '../train.csv', 'TRAIN.csv']) await member.http.get(path(name)).expect(404);
  });

  it('CHAMP1 shows no preview of a test championship or a draft to a stranger', async () => {
    for (const wish of [{ isTest: true }, { published: false }]) {
      const hidden = await aChampionship(api, wish);
      await stranger.http.get(path('train.csv', hidden)).expect(404);
      await member.http.get(path('train.csv', hidden)).expect(404);
      await api.guest().get(path('train.csv', hidden)).expect(401);
      await api.settle();
      expect(await preview(hidden.owner, 'train.csv', hidden)).toMatchObject({ state: 'READY' });
    }
  });

  it('CHAMP3 never looks at the truth, whatever a job asks for', async () => {
    const [truth] = await api.sql<{ id: string }>(
      `select id from championships.files where championship_id = $1 and kind = 'truth'`,
      [championship.id],
    );
    await api.get(ProfileFile).react({ fileId: truth?.id ?? '' });
    await api.get(ProfileMissing).order();
    await api.settle();
    const profiled = await api.sql(`select from championships.file_profiles where file_id = $1`, [truth?.id]);
    expect(profiled).toEqual([]);
    for (const { http } of [member, championship.owner]) await http.get(path('truth.csv')).expect(404);
  });

  it('CHAMP3 waits for a file that nobody has looked at yet, and looks at it later', async () => {
    await api.sql(`delete from championships.file_profiles p using championships.files f
      where f.id = p.file_id and f.name = 'train.csv' and f.championship_id = '${championship.id}'`);
    expect(await preview(member, 'train.csv')).toEqual({ state: 'WAITING' });
    await api.get(ProfileMissing).order();
    await api.settle();
    expect(await preview(member, 'train.csv')).toMatchObject({ state: 'READY', rowsRead: 2 });
  });

  it('CHAMP3 keeps nothing of a file that was removed while it was looked at, and the first look of two', async () => {
    const keep = (id: string) => api.get(Commands).run(new KeepProfile(id, { reason: 'NOT_TABLE' }));
    await keep(randomUUID());
    const sql = `select id from championships.files where championship_id = $1 and name = 'train.csv'`;
    for (const { id } of await api.sql<{ id: string }>(sql, [championship.id])) await keep(id);
    expect(await preview(member, 'train.csv')).toMatchObject({ state: 'READY' });
  });

  it('CHAMP5 shows what the organiser says of columns, also of the next version of the file', async () => {
    const { owner, champname, id } = championship;
    const columns = `/api/championships/${champname}/files/train.csv/columns`;
    const said = { columns: [{ name: 'age', rus: 'Возраст', eng: 'Age in years' }] };
    for (const { http } of [member, stranger]) await http.put(columns).send(said).expect(404);
    await owner.http.put(`/api/championships/${champname}/files/truth.csv/columns`).send(said).expect(404);
    const tooLong = { columns: [{ name: 'age', rus: '', eng: 'x'.repeat(301) }] };
    expect((await owner.http.put(columns).send(tooLong).expect(422)).body.error).toBe('TOO_LONG');
    await owner.http.put(columns).send(said).expect(200);
    const ageOf = async () =>
      (await preview(member, 'train.csv')).columns.find(({ name }: { name: string }) => name === 'age');
    expect(await ageOf()).toMatchObject({ description: { rus: 'Возраст', eng: 'Age in years' } });
    await attachFile(api, id, 'data', 'train.csv', 'age,id\n40,1\n');
    await api.settle();
    expect(await ageOf()).toMatchObject({ min: 40, description: { eng: 'Age in years' } });
  });
});
