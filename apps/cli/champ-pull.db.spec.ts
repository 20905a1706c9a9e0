import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { putTest, someTests } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

describe('CLI1 CHAMP5 podium champ pull into a folder that is there', () => {
  const aFolder = async () => {
    const wish = { kind: 'algorithm', truth: null, published: false } as const;
    const { champname, owner } = await aChampionship(api, wish);
    for (const [name, one] of Object.entries(someTests)) await putTest(owner, champname, name, one).expect(200);
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const at = (...names: string[]) => computer.path('own', ...names);
    const champ = (act: 'pull' | 'push') => computer.podium(['champ', act, champname, at(), '--json']);
    const save = async (changes: object) => {
      const { version } = (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
      await owner.http
        .put(`/api/championships/${champname}`)
        .send({ ...changes, version })
        .expect(200);
    };
    await save({ description: { eng: 'Twice', rus: 'Вдвое' }, rules: { eng: 'Be fair', rus: '' } });
    expect(await champ('pull')).toMatchObject({ exitCode: 0, err: '' });
    return { champname, owner, at, champ, save };
  };

  test('CLI1 CHAMP5 removes what the server has no more, so that a push brings nothing of it back', async () => {
    const { champname, owner, at, champ, save } = await aFolder();
    const notes = ['notes.md', 'tests/visible/.keep', 'tests/visible/my notes'].map((path) => at(path));
    for (const path of notes) writeFileSync(path, 'mine');
    mkdirSync(at('tests', 'visible', 'drafts'));
    mkdirSync(at('tests', 'answers'));
    for (const name of ['visible', 'answers']) writeFileSync(at('tests', name, 'new'), 'id,target\n9,9\n');

    const tests = `/api/championships/${champname}/tests`;
    await owner.http.delete(`${tests}/b-shown`).expect(200);
    await putTest(owner, champname, 'a-visible', { visible: false }).expect(200);
    await save({ description: { eng: 'Twice', rus: '' }, rules: { eng: '', rus: '' } });
    const pulled = await champ('pull');
    const removed = ['description.rus.md', 'rules.eng.md', 'tests/visible/a-visible', 'tests/visible/b-shown'];
    expect(pulled.json()).toMatchObject({ tests: ['a-visible', 'c-hidden', 'd-hidden'], removed });
    expect(pulled.err).toBe(`Removed, as the server has them no more: ${removed.join(', ')}.\n`);
    expect(readdirSync(at('tests', 'hidden')).toSorted()).toEqual(['a-visible', 'c-hidden', 'd-hidden']);
    // What is not of the folder's own layout stays, and a test whose answers lie here alone.
    expect(readdirSync(at('tests', 'visible')).toSorted()).toEqual(['.keep', 'drafts', 'my notes', 'new']);
    expect(readdirSync(at())).toEqual(expect.arrayContaining(['description.eng.md', 'notes.md', 'awards.eng.md']));
    expect((await champ('pull')).json()).toMatchObject({ removed: [] });
  });

  test('CLI1 CHAMP5 is pushed again without a change', async () => {
    const { champname, owner, champ, save } = await aFolder();
    await owner.http.delete(`/api/championships/${champname}/tests/b-shown`).expect(200);
    await putTest(owner, champname, 'a-visible', { visible: false }).expect(200);
    await save({ description: { eng: 'Twice', rus: '' } });
    await champ('pull');
    const pushed = await champ('push');
    expect(pushed).toMatchObject({ exitCode: 0, err: '' });
    expect(pushed.json()).toMatchObject({ settings: [], tests: [] });
  });

  test('CLI1 CHAMP5 writes each text beside and renames it, so that none is ever half written', async () => {
    const { at, champ, save } = await aFolder();
    for (const name of ['championship.json', 'description.eng.md']) linkSync(at(name), at(`${name}.before`));
    await save({ description: { eng: 'Twice a number', rus: '' }, dailyAttempts: 9 });
    await champ('pull');
    expect(readFileSync(at('description.eng.md'), 'utf8')).toBe('Twice a number');
    expect(readFileSync(at('description.eng.md.before'), 'utf8')).toBe('Twice');
    expect(JSON.parse(readFileSync(at('championship.json'), 'utf8')).dailyAttempts).toBe(9);
    expect(JSON.parse(readFileSync(at('championship.json.before'), 'utf8')).dailyAttempts).not.toBe(9);
    expect(readdirSync(at()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
