import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { TellTerms } from '../commands/tell-terms.js';
import type { Tour } from '../contract/editor.js';
import { ChangedTerms } from '../jobs/changed-terms.js';

describe('dates and limits that participants plan by', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const save = async ({ owner, champname }: TestChampionship, changes: object) => {
    const path = `/api/championships/${champname}`;
    const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
    await owner.http
      .put(path)
      .send({ version, ...changes })
      .expect(200);
  };
  const become = ({ owner, champname }: TestChampionship, state: string) =>
    owner.http.post(`/api/championships/${champname}/state`).send({ state }).expect(200);
  const minutesPass = async (minutes: number) => {
    api.clock.pass({ minutes });
    await Promise.all([api.get(ChangedTerms).tell(), api.get(ChangedTerms).tell()]);
    await api.settle();
  };
  const told = async ({ http }: TestPerson, language = 'en'): Promise<string[]> => {
    const { body } = await http.get('/api/notifications').set('Accept-Language', language).expect(200);
    return body.items.map(({ title, text }: { title: string; text: string }) => `${title} | ${text}`);
  };
  const moment = (days: number) => {
    const at = api.clock.inDays(days);
    return { at, iso: at.toISOString(), text: formatDateTime(at, 'Europe/Moscow') };
  };

  it('CHAMP5 NOTIF1 are told once they stay as they are, the first value and the last, in both languages', async () => {
    const [first, typed, last] = [moment(10), moment(11), moment(12)];
    const championship = await aChampionship(api, { dateEnd: first.at });
    const person = await aParticipant(api, championship);
    await save(championship, { dateEnd: typed.iso });
    await minutesPass(2);
    await save(championship, { dateEnd: last.iso, dailyAttempts: 2, title: { eng: 'Named', rus: 'Названный' } });
    await minutesPass(2);
    expect(await told(person)).toEqual([]);
    await minutesPass(2);
    expect(await told(person)).toEqual([
      `Named: dates, limits or rules changed | End: ${first.text} → ${last.text} (Moscow time). Attempts per day: 5 → 2. The new values already apply.`,
    ]);
    expect(await told(person, 'ru')).toEqual([
      `Названный: изменились сроки, ограничения или правила | Конец: ${first.text} → ${last.text} (по Москве). Попыток в день: 5 → 2. Новые значения уже действуют.`,
    ]);
    expect(await told(championship.owner)).toEqual([]);
    const { items } = (await person.http.get('/api/notifications').expect(200)).body;
    expect(items[0]).toMatchObject({ cause: 'championships.terms', url: `/championship/${championship.champname}` });
    // What they were told by then is what the next change is counted from.
    await save(championship, { dateEnd: null, maxTeamSize: 2 });
    await minutesPass(4);
    expect((await told(person))[0]).toContain(
      `| End: ${last.text} → none (Moscow time). Maximum team size: 5 → 2. The new values already apply.`,
    );
  });

  it('NOTIF1 are told to nobody where a change is taken back, or is none of a published championship', async () => {
    const [end, other] = [moment(10), moment(12)];
    const championship = await aChampionship(api, { dateEnd: end.at });
    const person = await aParticipant(api, championship);
    await save(championship, { dateEnd: other.iso, dailyAttempts: 1 });
    await save(championship, { dateEnd: end.iso, dailyAttempts: 5 });
    await save(championship, { teaser: { eng: 'Another', rus: 'Другой' }, dailyAttempts: 5 });
    await minutesPass(4);
    expect(await told(person)).toEqual([]);
    // What is changed before it is open is known to nobody who could take part.
    const draft = await aChampionship(api, { published: false });
    await save(draft, { dailyAttempts: 1 });
    await draft.owner.http.post(`/api/championships/${draft.champname}/state`).send({ state: 'PUBLISHED' }).expect(200);
    const late = await aParticipant(api, draft);
    await minutesPass(4);
    expect(await told(late)).toEqual([]);
  });

  it('NOTIF1 of one that lies in the archive meanwhile are told once it is published again', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await save(championship, { dailyAttempts: 2 });
    await become(championship, 'ARCHIVED');
    await minutesPass(4);
    expect(await told(person)).toEqual([]);
    await become(championship, 'PUBLISHED');
    await minutesPass(1);
    await minutesPass(4);
    expect(await told(person)).toEqual([expect.stringContaining('Attempts per day: 5 → 2. ')]);
  });

  it('NOTIF1 wait on where another change came after it was found that they are quiet', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await save(championship, { dailyAttempts: 2 });
    api.clock.pass({ minutes: 4 });
    const quietSince = api.clock.now();
    api.clock.pass({ seconds: 1 });
    await save(championship, { dailyAttempts: 3 });
    await api.get(Commands).run(new TellTerms(championship.id, quietSince));
    await api.settle();
    expect(await told(person)).toEqual([]);
    await minutesPass(4);
    expect(await told(person)).toEqual([expect.stringContaining('Attempts per day: 5 → 3. ')]);
  });

  it('NOTIF1 of one championship are told also where those of another fail', async () => {
    const [broken, championship] = [await aChampionship(api), await aChampionship(api)];
    const person = await aParticipant(api, championship);
    await save(broken, { dailyAttempts: 2 });
    await api.sql(
      `update championships.terms_changes set known = '{"dailyAttempts":"five"}' where championship_id = $1`,
      [broken.id],
    );
    await minutesPass(1);
    await save(championship, { dailyAttempts: 2 });
    await minutesPass(4);
    expect(await told(person)).toEqual([expect.stringContaining('Attempts per day: 5 → 2. ')]);
    await save(broken, { dailyAttempts: 5 });
    await api.sql('delete from championships.terms_changes where championship_id = $1', [broken.id]);
  });

  it('NOTIF1 CHAMP6 tell dates of tours, the time of a team and how many solutions are final, in both languages', async () => {
    const [a, b, c, d] = [moment(1), moment(3), moment(5), moment(6)];
    const tour = (from: typeof a, to: typeof a, advance: object | null) => ({
      ...{ id: randomUUID(), title: { eng: 'A tour', rus: '' }, dateStart: from.iso, dateEnd: to.iso, advance },
    });
    const [first, second] = [tour(a, b, { by: 'places', places: 3 }), tour(b, c, null)];
    const championship = await aChampionship(api, {
      ...{ tours: [first, second] as Tour[], participationWindowHours: 48, finalSolutions: 2 },
    });
    const person = await aParticipant(api, championship);
    await save(championship, { tours: [first, { ...second, dateEnd: d.iso }] });
    await save(championship, { participationWindowHours: null, finalSolutions: 3 });
    await minutesPass(4);
    const [was, is] = [`2) ${b.text} – ${c.text}`, `2) ${b.text} – ${d.text}`];
    expect(await told(person)).toEqual([
      expect.stringContaining(
        `| Tours: ${was} → ${is} (Moscow time). Time of a team, in hours: 48 → until the end. Final solutions of a team: 2 → 3. The new values already apply.`,
      ),
    ]);
    expect(await told(person, 'ru')).toEqual([
      expect.stringContaining(
        `| Туры: ${was} → ${is} (по Москве). Время команды, часов: 48 → до конца чемпионата. Финальных решений у команды: 2 → 3. Новые значения уже действуют.`,
      ),
    ]);
    // A tour's name and rule are no terms.
    await save(championship, { tours: [{ ...first, title: { eng: 'Another name', rus: '' } }] });
    await minutesPass(4);
    expect((await told(person))[0]).toContain(`| Tours: ${is} → none (Moscow time). The new`);
    // What a former version kept knows nothing of them.
    await save(championship, { tours: [], dailyAttempts: 2 });
    await api.sql(
      `update championships.terms_changes set known = known - 'tours' - 'finalSolutions' - 'participationWindowHours'
       where championship_id = $1`,
      [championship.id],
    );
    await minutesPass(4);
    expect((await told(person))[0]).toMatch(/\| Attempts per day: 5 → 2. The new values already apply.$/);
  });

  it('CHAMP4 NOTIF1 tell that the rules are others and what the metric is, to those who agreed to the former', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await save(championship, { rules: { eng: 'No outside data', rus: 'Без чужих данных' }, metric: 'MAE' });
    await minutesPass(4);
    const said = 'Metric: RMSE → MAE. The rules were rewritten: please read them again. The new values already apply.';
    expect(await told(person)).toEqual([expect.stringContaining(`| ${said}`)]);
    const inRussian = 'Метрика: RMSE → MAE. Правила переписаны: прочитайте их ещё раз. Новые значения уже действуют.';
    expect(await told(person, 'ru')).toEqual([expect.stringContaining(`| ${inRussian}`)]);
  });

  it('NOTIF1 TEAM1 tell until when teams are joined, and nothing where both moments read the same', async () => {
    const [end, until] = [moment(10), moment(9)];
    const championship = await aChampionship(api, { dateEnd: end.at });
    const person = await aParticipant(api, championship);
    const inOneMinute = new Date(end.at);
    inOneMinute.setUTCSeconds(end.at.getUTCSeconds() === 30 ? 31 : 30);
    await save(championship, { dateEnd: inOneMinute.toISOString() });
    await minutesPass(4);
    expect(await told(person)).toEqual([]);
    await save(championship, { teamsUntil: until.iso });
    await minutesPass(4);
    expect((await told(person))[0]).toContain(
      `| Joining and merging teams until: the end → ${until.text} (Moscow time). The new values already apply.`,
    );
    expect((await told(person, 'ru'))[0]).toContain(
      `| Вступать в команды и объединять их можно до: конца чемпионата → ${until.text} (по Москве). Новые`,
    );
  });
});
