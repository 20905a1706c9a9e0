import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('CLI1 settings of a championship as files', () => {
  let api: TestApp;
  let computer: Computer;
  let champname: string;
  let champ: (...words: string[]) => ReturnType<Computer['podium']>;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    const made = await aChampionship(api, { published: false });
    champname = made.champname;
    computer = new Computer(api.url);
    await computer.podium(['login', made.owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    champ = (...words) => computer.podium(['champ', ...words]);
  });
  afterAll(() => api.close());

  const from = async (settings: object) => {
    const path = computer.path('settings.json');
    writeFileSync(path, JSON.stringify(settings));
    return champ('set', champname, '--from', path, '--json');
  };
  const tour = (days: number, more: object = {}) => ({
    title: { eng: `Day ${days}`, rus: '' },
    dateStart: api.clock.inDays(days).toISOString().replace('Z', '+00:00'),
    dateEnd: api.clock.inDays(days + 1).toISOString(),
    ...more,
  });

  it('CLI1 takes parameters of a metric as objects, and dates with any zone', async () => {
    const columns = { id: 'bottle', target: 'cultivar' };
    const $schema = `${api.url}/api/settings.schema.json`;
    const set = await from({
      $schema,
      metric: 'RMSE',
      metricParams: { columns },
      dateEnd: '2031-05-01T10:00:00+03:00',
    });
    expect(set.json()).toMatchObject({
      metricParams: { columns: JSON.stringify(columns) },
      dateEnd: '2031-05-01T07:00:00.000Z',
    });
  });

  it('CLI1 takes a moment without seconds and a text in one language, of a tour too', async () => {
    const dateStart = '2031-04-01T10:00+03:00';
    const tours = [{ title: { eng: 'First' }, dateStart, dateEnd: '2031-04-02T10:00+03:00' }];
    const settings = { title: { eng: 'Only' }, dateStart, dateEnd: '2031-05-01T10:00+03:00', tours };
    const kept = { title: { eng: 'First', rus: '' }, dateStart: '2031-04-01T07:00:00.000Z' };
    const { rus } = ((await champ('show', champname, '--json')).json() as { title: { rus: string } }).title;
    expect((await from(settings)).json()).toMatchObject({
      ...{ title: { eng: 'Only', rus }, dateStart: '2031-04-01T07:00:00.000Z', tours: [kept] },
    });
    const typed = await champ('set', champname, `tours=${JSON.stringify(tours)}`, '--json');
    expect(typed.json()).toMatchObject({ tours: [kept] });
    const refused = await champ('set', champname, `tours=${JSON.stringify([{ ...tours[0], dateStart: 'soon' }])}`);
    expect(refused.err).toContain('tours.0.dateStart takes a moment such as 2031-05-01T10:00+03:00');
    await champ('set', champname, 'tours=[]');
  });

  it('CLI1 refuses settings of a file that there are not, all of them, and changes nothing', async () => {
    const refused = await from({ titel: { eng: 'x' }, title: { english: 'y' }, dailyAttempts: 9 });
    expect(refused.exitCode).toBe(2);
    expect(refused.json()).toMatchObject({
      message: '“titel” sets nothing.\n“title.english” sets nothing. Its parts are: rus, eng.',
    });
    expect((await champ('show', champname, '--json')).json()).not.toMatchObject({ dailyAttempts: 9 });
  });

  it('CLI1 takes what it shows of a championship, and passes over what is no setting of it', async () => {
    const shown = (await champ('show', champname, '--json')).json() as object;
    expect(shown).toHaveProperty('blockers');
    const set = await from({ ...shown, dailyAttempts: 8, version: 1 });
    expect({ exitCode: set.exitCode, said: set.json() }).toMatchObject({ exitCode: 0, said: { dailyAttempts: 8 } });
    expect((await from({ ...shown, blocker: [] })).json()).toMatchObject({ message: '“blocker” sets nothing.' });
  });

  it('CHAMP6 gives tours their ids, and keeps those that stood at their place', async () => {
    const first = await from({ tours: [tour(1, { advance: { by: 'places', places: 10 } }), tour(3)] });
    const ids = (first.json() as { tours: { id: string }[] }).tours.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    const again = await from({
      tours: [tour(1, { advance: { by: 'places', places: 5 } }), tour(4), tour(6)].map(onward),
    });
    const tours = (again.json() as { tours: { id: string }[] }).tours;
    expect(tours.map(({ id }) => id).slice(0, 2)).toEqual(ids);
    expect(tours).toHaveLength(3);
  });

  it('CLI1 refuses a moment without a zone and says how it is written', async () => {
    const refused = await champ('set', champname, 'dateEnd=2031-12-01T10:00');
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining('2031-12-01T10:00+03:00') });
    expect((await champ('set', champname, 'dateEnd=2031-12-01T10:00+03:00', '--json')).json()).toMatchObject({
      dateEnd: '2031-12-01T07:00:00.000Z',
    });
    expect((await champ('show', champname)).out).toMatch(/01\.12\.2031 \d\d:\d\d UTC/u);
  });

  it('CLI1 moves the focus of a cover in one direction, from the middle where none is set', async () => {
    const moved = async (...words: string[]) => (await champ('set', champname, ...words, '--json')).json();
    expect(await moved('coverFocus=null')).toMatchObject({ coverFocus: null });
    expect(await moved('coverFocus.x=30')).toMatchObject({ coverFocus: { x: 30, y: 50 } });
    expect(await moved('coverFocus.y=10')).toMatchObject({ coverFocus: { x: 30, y: 10 } });
    const refused = await champ('set', champname, 'coverFocus.z=1');
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining('x, y') });
    // From the middle too where a word before takes it away, and on from a word before that sets it.
    expect(await moved('coverFocus=null', 'coverFocus.y=70')).toMatchObject({ coverFocus: { x: 50, y: 70 } });
    expect(await moved('coverFocus.x=1', 'coverFocus.y=2')).toMatchObject({ coverFocus: { x: 1, y: 2 } });
  });

  it('CLI1 refuses a part of a focus in a file that there is not, and takes the two that there are', async () => {
    const refused = await from({ coverFocus: { x: 10, y: 20, z: 30 } });
    expect(refused.exitCode).toBe(2);
    expect(refused.json()).toMatchObject({ message: '“coverFocus.z” sets nothing. Its parts are: x, y.' });
    expect((await from({ coverFocus: { x: 10, y: 20 } })).json()).toMatchObject({ coverFocus: { x: 10, y: 20 } });
    expect((await from({ coverFocus: null })).json()).toMatchObject({ coverFocus: null });
  });

  it('CLI1 has a schema at a fixed address, which podium prints too', async () => {
    const { body } = await api.guest().get('/api/settings.schema.json').expect(200);
    expect(body.properties).toMatchObject({ metricParams: { type: 'object' }, title: { type: 'object' } });
    // An editor marks the names that the command refuses, and not that of the schema itself.
    expect([body.additionalProperties, body.properties.$schema]).toEqual([false, { type: 'string' }]);
    expect(body.properties.tours.items.required).not.toContain('id');
    expect((await champ('schema')).json()).toEqual(body);
  });
});

/** All but the last say who goes on. */
const onward = (one: object, at: number, all: readonly object[]) =>
  at < all.length - 1 ? { advance: { by: 'places', places: 5 }, ...one } : one;
