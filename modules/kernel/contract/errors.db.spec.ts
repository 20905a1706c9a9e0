import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  participate,
  smallTruth,
  solutionOff,
  submit,
} from '../../../test/kit/championships.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { scoringRefusals } from '../../../test/kit/scoring-refusals.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { Draining } from '../http/draining.js';
import { messagesOf } from '../http/texts.js';
import { type ErrorCode, errorCatalogue } from './errors.js';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
/** Never an answer: shown as the failure of a solution (see modules/scoring/solutions/jobs/score-solution.db.spec.ts). */
type Shown = 'SCORING_LIMIT';
const answered = codes.filter((code): code is Exclude<ErrorCode, Shown> => code !== 'SCORING_LIMIT');

describe('the error catalogue', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({
      worker: true,
      env: { PARTICIPATION_NEEDS: 'IDENTIFIED', MAX_SOLUTION_BYTES: '1000', INVALID_DAILY: '5' },
    });
  });
  afterAll(() => api.close());

  const register = (own: object) => {
    const login = unique('err');
    const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword, ...own };
    return api.guest().post('/api/auth/regist').send(body);
  };
  const asParticipant = async (
    call: (person: Awaited<ReturnType<typeof aParticipant>>, champname: string, owner: TestPerson) => unknown,
  ) => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship, { status: 'IDENTIFIED' });
    return (await call(person, championship.champname, championship.owner)) as Response;
  };
  const handedOver = async (to: (championship: Awaited<ReturnType<typeof aChampionship>>) => Promise<string>) => {
    const championship = await aChampionship(api);
    const { http } = await aPerson(api, { role: 'admin' });
    const owner = await to(championship);
    return http.put(`/api/admin/champs/${championship.id}/owner`).send({ owner, reason: 'A new job' });
  };
  const ended = (acceptAfterEnd: boolean) =>
    aChampionship(api, { dateStart: api.clock.inDays(-3), dateEnd: api.clock.inDays(-1), acceptAfterEnd });
  /** A championship in the hands of its client. */
  const edited = async (wish: ChampionshipWish, call: (owner: TestPerson, path: string) => unknown) => {
    const { owner, champname } = await aChampionship(api, wish);
    return (await call(owner, `/api/championships/${champname}`)) as Response;
  };
  const saved = (changes: object) =>
    edited({ published: false }, ({ http }, path) => http.put(path).send({ version: 1, ...changes }));
  const aTour = (from: number, to: number) => ({
    id: randomUUID(),
    title: { eng: 'Tour', rus: 'Тур' },
    dateStart: api.clock.inDays(from).toISOString(),
    dateEnd: api.clock.inDays(to).toISOString(),
    advance: { by: 'places', places: 1 },
  });
  const become = (state: string) => (owner: TestPerson, path: string) =>
    owner.http.post(`${path}/state`).send({ state });
  const participateAs = async (status: 'NEW' | 'CONFIRMED' | 'VERIFIED' | 'IDENTIFIED', champname?: string) =>
    participate(await aPerson(api, { status }), champname ?? (await aChampionship(api)).champname);
  const broken = async (event: string, raise: string) => {
    const person = await aPerson(api, { status: 'IDENTIFIED' });
    const { champname } = await aChampionship(api);
    await api.sql(
      `create function teams.broken() returns trigger language plpgsql as $$ begin ${raise} return new; end $$`,
    );
    await api.sql(`create trigger broken before insert on ${event} for each row execute function teams.broken()`);
    const reply = await participate(person, champname);
    await api.sql('drop function teams.broken cascade');
    return reply;
  };

  /** How a person meets each code: a new code needs a line here. */
  const provoked: Record<Exclude<ErrorCode, Shown>, () => PromiseLike<Response>> = {
    LOGIN_USED: async () => register({ login: (await aPerson(api)).login }),
    LOGIN_UNAVAILABLE: () => register({ login: 'support' }),
    MAIL_USED: async () => register({ email: (await aPerson(api)).email }),
    CREDENTIALS_WRONG: () => api.guest().post('/api/auth/login').send({ username: 'nobody', password: 'x' }),
    EMAIL_UNCONFIRMED: () => participateAs('NEW'),
    PHONE_UNCONFIRMED: () => participateAs('CONFIRMED'),
    PROFILE_INCOMPLETE: () => participateAs('VERIFIED'),
    CONFIRM_LINK_OUTDATED: () => api.guest().post('/api/auth/confirm').send({ token: 'x' }),
    EMAIL_CONFIRMED: async () => {
      const email = `${unique('twice')}@example.org`;
      await register({ email });
      const [mail] = await mailsTo(api, email);
      const confirm = () =>
        api
          .guest()
          .post('/api/auth/confirm')
          .send({ token: tokenIn(mail) });
      await confirm();
      return confirm();
    },
    PASSWORD_COMMON: () => register({ password: 'qwertyuiop', password2: 'qwertyuiop' }),
    PASSWORDS_DIFFER: () => register({ password2: 'other' }),
    NAME_UNREADABLE: async () => {
      const { champname } = await aChampionship(api);
      return participate(await aPerson(api, { status: 'IDENTIFIED' }), champname, '\u200B'.repeat(5));
    },
    TEAM_NAME_USED: async () => {
      const championship = await aChampionship(api);
      await aParticipant(api, championship, { status: 'IDENTIFIED', teamName: 'The Team' });
      return participate(await aPerson(api, { status: 'IDENTIFIED' }), championship.champname, 'THE TEAM');
    },
    TOO_SHORT: () => register({ login: 'abc' }),
    TOO_LONG: () => register({ login: 'a'.repeat(33) }),
    FIELD_REQUIRED: () => register({ login: '' }),
    FORMAT_INVALID: () => register({ email: 'x' }),
    COMMENT_TOO_LONG: () =>
      asParticipant((person, champname) => submit(person, { champname }, 'x', { comment: 'x'.repeat(500) })),
    USER_ALREADY_PARTICIPATING: () => asParticipant((person, champname) => participate(person, champname)),
    ORGANISER: () => edited({}, (owner, path) => participate(owner, path.split('/').at(-1) ?? '')),
    NOT_PARTICIPATING: async () => submit(await aPerson(api), await aChampionship(api)),
    CHAMPIONSHIP_NOT_STARTED: async () => {
      const championship = await aChampionship(api, { dateStart: api.clock.inDays(1) });
      return submit(await aParticipant(api, championship, { status: 'IDENTIFIED' }), championship);
    },
    CHAMPIONSHIP_OVER: async () => participateAs('IDENTIFIED', (await ended(false)).champname),
    CHAMPIONSHIP_NOT_OVER: () => edited({}, become('FINISHED')),
    CHAMPIONSHIP_INCOMPLETE: () => edited({ published: false, truth: null }, become('PUBLISHED')),
    RESULTS_NOT_READY: async () => {
      const championship = await aChampionship(api);
      const { owner, champname } = championship;
      const path = `/api/championships/${champname}`;
      const person = await aParticipant(api, championship, { status: 'IDENTIFIED' });
      await owner.http.post(`${path}/queue/pause`).send({ reason: 'Maintenance' }).expect(200);
      await submit(person, championship).expect(202);
      await api.sql('update championships.championships set date_end = $2 where champname = $1', [
        champname,
        api.clock.inDays(0),
      ]);
      const reply = await become('FINISHED')(owner, path);
      await owner.http.post(`${path}/queue/resume`).send({ reason: 'Done' }).expect(200);
      return reply;
    },
    RESULTS_OUT: () =>
      edited({ dateEnd: api.clock.inDays(-1) }, async (owner, path) => {
        await become('FINISHED')(owner, path).expect(200);
        return owner.http.put(path).send({ version: 2, dailyAttempts: 9 });
      }),
    CHAMPIONSHIP_ARCHIVED: () =>
      edited({}, async (owner, path) => {
        await become('ARCHIVED')(owner, path).expect(200);
        return owner.http.put(path).send({ version: 2, dailyAttempts: 9 });
      }),
    STATE_UNREACHABLE: () => edited({}, become('DRAFT')),
    CHAMPNAME_USED: async () => {
      const { owner, champname } = await aChampionship(api);
      return owner.http.post('/api/championships').send({ champname, title: { eng: 'Again', rus: '' } });
    },
    CHAMPNAME_FIXED: () => edited({}, ({ http }, path) => http.put(path).send({ version: 1, champname: 'other-name' })),
    END_BEFORE_START: () => saved({ dateStart: '2026-05-02T00:00:00Z', dateEnd: '2026-05-01T00:00:00Z' }),
    TOURS_OVERLAP: () => saved({ tours: [aTour(1, 3), aTour(2, 4)] }),
    TOUR_AFTER_END: () => saved({ tours: [aTour(1, 300)] }),
    METRIC_UNKNOWN: () => saved({ metric: 'LUCK' }),
    METRIC_PARAMS_INVALID: () => saved({ metric: 'RMSE', metricParams: { pixels: '5' } }),
    METRIC_REQUIRED: () =>
      edited({ published: false, metric: '' }, ({ http }, path) =>
        http.put(`${path}/truth`).attach('file', Buffer.from(smallTruth), 'truth.csv'),
      ),
    TRUTH_INVALID: () =>
      edited({}, ({ http }, path) =>
        http.put(`${path}/truth`).attach('file', Buffer.from('id,target\n1,x\n'), 'truth.csv'),
      ),
    TRUTH_UNFIT: () => edited({}, ({ http }, path) => http.put(path).send({ version: 1, metric: 'AUC' })),
    SAMPLE_INVALID: () =>
      edited({}, ({ http }, path) =>
        http.put(`${path}/sample`).attach('file', Buffer.from('id,prediction\n1,x\n'), 'sample.csv'),
      ),
    OWNER_UNFIT: () => handedOver(async () => (await aPerson(api)).login),
    OWNER_COMPETES: () =>
      handedOver(async (championship) => {
        const rival = await aParticipant(api, championship, { status: 'IDENTIFIED', role: 'client' });
        return rival.login;
      }),
    HAS_PARTICIPANTS: () =>
      asParticipant((_, champname, { http }) =>
        http.put(`/api/championships/${champname}`).send({ version: 1, isTest: true }),
      ),
    BASELINES_FULL: () =>
      edited({}, async ({ http }, path) => {
        const add = () =>
          http
            .post(`${path}/baselines`)
            .field('nameEng', 'Mean')
            .attach('file', Buffer.from(solutionOff(1)), 'mean.csv');
        for (let count = 1; count <= 5; count += 1) await add().expect(201);
        return add();
      }),
    FILE_NAME_USED: () =>
      edited({ published: false }, async ({ http }, path) => {
        const put = (what: string) =>
          http.put(`${path}/${what}`).attach('file', Buffer.from(solutionOff(1)), 'same.csv');
        await put('files/same.csv').expect(200);
        return put('sample');
      }),
    IMAGE_INVALID: () =>
      edited({}, ({ http }, path) => http.put(`${path}/cover`).attach('file', Buffer.from('<svg/>'), 'cover.png')),
    REJUDGE_NEEDED: () =>
      asParticipant(async (person, champname, { http }) => {
        await submit(person, { champname }).expect(202);
        return http.put(`/api/championships/${champname}`).send({ version: 1, metric: 'MAE' });
      }),
    REASON_NEEDED: async () => {
      const { champname, owner } = await aChampionship(api);
      const truth = Buffer.from(smallTruth.replace('4,4', '4,5'));
      return owner.http.put(`/api/championships/${champname}/truth`).attach('file', truth, 'truth.csv');
    },
    UPLOAD_UNFINISHED: () =>
      edited({}, async ({ http }, path) => {
        const begun = await http.post(`${path}/uploads`).set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' });
        return http.post(`${begun.headers['location']}/attach`).send({ name: 'train.csv' });
      }),
    UPLOADS_FULL: () =>
      edited({}, async ({ http }, path) => {
        const begin = () => http.post(`${path}/uploads`).set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' });
        for (let count = 1; count <= 20; count += 1) await begin().expect(201);
        return begin();
      }),
    ...scoringRefusals(() => api),
    ATTEMPTS_EXCEEDED: () =>
      asParticipant(async (person, champname) => {
        await submit(person, { champname }).expect(202);
        return submit(person, { champname });
      }),
    TOO_LARGE: () => asParticipant((person, champname) => submit(person, { champname }, 'x'.repeat(1001))),
    MEDIA_TYPE_UNSUPPORTED: () => api.guest().post('/api/auth/login').type('application/xml').send('<login/>'),
    METHOD_NOT_ALLOWED: () => api.guest().delete('/api/auth/login'),
    TOO_MANY_REQUESTS: async () => {
      const http = api.guest();
      for (let n = 0; n < 5; n += 1) await http.get('/api/auth/repeatmail?username=nobody').expect(200);
      return http.get('/api/auth/repeatmail?username=nobody');
    },
    CROSS_SITE: () => api.guest().post('/api/auth/out').set('Origin', 'https://evil.example'),
    UNAUTHENTICATED: () => api.guest().post('/api/auth/session'),
    FORBIDDEN: async () => (await aPerson(api)).http.get('/api/admin/champs'),
    NOT_FOUND: () => api.guest().get('/api/championships/nowhere'),
    STOPPING: async () => {
      const other = await startTestApp({ beside: api });
      await other.get(Draining).stop();
      const reply = await other.guest().get('/api/site');
      await other.close();
      return reply;
    },
    DATABASE_SILENT: () => broken('teams.teams', `raise exception 'too long' using errcode = '57014';`),
    CONFLICT: () => broken('teams.teams', `raise exception 'busy' using errcode = '40001';`),
    NO_ROOM: () => broken('teams.teams', `raise exception 'could not extend file' using errcode = '53100';`),
    INTERNAL: () => broken('teams.teams', `raise exception 'password of the database: secret';`),
  };

  it.each(answered)('ERR1 %s is met by a call, with its status and a text in both languages', async (code) => {
    const reply = await provoked[code]();
    expect(reply.body.error).toBe(code);
    expect(reply.status).toBe(errorCatalogue[code].status);
    expect(reply.body.message).toMatch(/^[A-Z][^{}]*$/);
    expect(reply.body.message).not.toContain('secret');
    const russian = messagesOf('RUS', 'errors')[`errors.${code}`];
    expect(russian).toMatch(/^[А-Я]/);
  });

  it('ERR1 a full disk of the database is said as such also where no command runs', async () => {
    const raise = `create function kernel.full() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    await api.sql(raise);
    await api.sql(
      'create trigger broken before insert on kernel.slow_downs for each row execute function kernel.full()',
    );
    const reply = await provoked.CREDENTIALS_WRONG();
    await api.sql('drop function kernel.full cascade');
    expect([reply.status, reply.body.error]).toEqual([507, 'NO_ROOM']);
  });

  it('ERR1 has no text without a code', () => {
    for (const language of ['ENG', 'RUS'] as const) {
      const texts = Object.keys(messagesOf(language, 'errors')).filter((key) => key.startsWith('errors.'));
      expect(texts.toSorted()).toEqual(codes.map((code) => `errors.${code}`).toSorted());
    }
  });

  it('ERR1 names an unforeseen failure by an id, and nothing of its cause', async () => {
    const reply = await provoked.INTERNAL();
    expect(Object.keys(reply.body).toSorted()).toEqual(['details', 'error', 'message']);
    expect(reply.body.message).toContain(reply.body.details.id);
  });
});
