import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, smallTruth, solutionOff, submit } from '../../../test/kit/championships.js';
import { aChampionshipByCode, putTest } from '../../../test/kit/algorithms.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { asClient, asParticipant } from '../../../test/kit/refused.js';
import { mostTests, usualAlgorithm } from '../algorithms/contract/algorithm.js';
import { championshipsErrors } from './errors.js';

describe('the refusals of championships', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const handedOver = async (to: (championship: Awaited<ReturnType<typeof aChampionship>>) => Promise<string>) => {
    const championship = await aChampionship(api);
    const { http } = await aPerson(api, { role: 'admin' });
    const owner = await to(championship);
    return http.put(`/api/admin/champs/${championship.id}/owner`).send({ owner, reason: 'A new job' });
  };
  const saved = (changes: object) =>
    asClient(api, { published: false }, ({ http }, path) => http.put(path).send({ version: 1, ...changes }));
  const aTour = (from: number, to: number) => ({
    id: randomUUID(),
    title: { eng: 'Tour', rus: 'Тур' },
    dateStart: api.clock.inDays(from).toISOString(),
    dateEnd: api.clock.inDays(to).toISOString(),
    advance: { by: 'places', places: 1 },
  });
  const become = (state: string) => (owner: TestPerson, path: string) =>
    owner.http.post(`${path}/state`).send({ state });

  itAnswers('championships.errors.json', championshipsErrors, {
    NOT_PARTICIPATING: async () => submit(await aPerson(api), await aChampionship(api)),
    CHAMPIONSHIP_NOT_STARTED: async () => {
      const championship = await aChampionship(api, { dateStart: api.clock.inDays(1) });
      return submit(await aParticipant(api, championship, { status: 'IDENTIFIED' }), championship);
    },
    CHAMPIONSHIP_NOT_OVER: () => asClient(api, {}, become('FINISHED')),
    CHAMPIONSHIP_INCOMPLETE: () => asClient(api, { published: false, truth: null }, become('PUBLISHED')),
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
    KIND_WRONG: () => asClient(api, {}, ({ http }, path) => http.delete(`${path}/tests/first`)),
    KIND_FIXED: () => asClient(api, {}, ({ http }, path) => http.put(path).send({ version: 1, kind: 'algorithm' })),
    TESTS_FULL: async () => {
      const { id, champname, owner } = await aChampionshipByCode(api);
      await api.sql(
        `insert into championships.tests select gen_random_uuid(), $1, 'test-' || n, false, 'none', 1, '', null, now()
         from generate_series(1, $2) n`,
        [id, mostTests],
      );
      return putTest(owner, champname, 'one-more', { input: 'x' });
    },
    RESULTS_OUT: () =>
      asClient(api, { dateEnd: api.clock.inDays(-1) }, async (owner, path) => {
        await become('FINISHED')(owner, path).expect(200);
        return owner.http.put(path).send({ version: 2, dailyAttempts: 9 });
      }),
    CHAMPIONSHIP_ARCHIVED: () =>
      asClient(api, {}, async (owner, path) => {
        await become('ARCHIVED')(owner, path).expect(200);
        return owner.http.put(path).send({ version: 2, dailyAttempts: 9 });
      }),
    STATE_UNREACHABLE: () => asClient(api, {}, become('DRAFT')),
    CHAMPNAME_USED: async () => {
      const { owner, champname } = await aChampionship(api);
      return owner.http.post('/api/championships').send({ champname, title: { eng: 'Again', rus: '' } });
    },
    CHAMPNAME_FIXED: () =>
      asClient(api, {}, ({ http }, path) => http.put(path).send({ version: 1, champname: 'other-name' })),
    END_BEFORE_START: () => saved({ dateStart: '2026-05-02T00:00:00Z', dateEnd: '2026-05-01T00:00:00Z' }),
    TOURS_OVERLAP: () => saved({ tours: [aTour(1, 3), aTour(2, 4)] }),
    TOUR_TWICE: () => {
      const [one, other] = [aTour(1, 2), aTour(3, 4)];
      return saved({ tours: [one, { ...other, id: one.id.toUpperCase() }] });
    },
    TOUR_AFTER_END: () => saved({ tours: [aTour(1, 300)] }),
    METRIC_UNKNOWN: () => saved({ metric: 'LUCK' }),
    IMAGE_UNKNOWN: () => saved({ algorithm: { ...usualAlgorithm, image: 'none' } }),
    METRIC_PARAMS_INVALID: () => saved({ metric: 'RMSE', metricParams: { pixels: '5' } }),
    METRIC_REQUIRED: () =>
      asClient(api, { published: false, metric: '' }, ({ http }, path) =>
        http.put(`${path}/truth`).attach('file', Buffer.from(smallTruth), 'truth.csv'),
      ),
    TRUTH_INVALID: () =>
      asClient(api, {}, ({ http }, path) =>
        http.put(`${path}/truth`).attach('file', Buffer.from('id,target\n1,x\n'), 'truth.csv'),
      ),
    TRUTH_UNFIT: () => asClient(api, {}, ({ http }, path) => http.put(path).send({ version: 1, metric: 'AUC' })),
    SAMPLE_INVALID: () =>
      asClient(api, {}, ({ http }, path) =>
        http.put(`${path}/sample`).attach('file', Buffer.from('id,prediction\n1,x\n'), 'sample.csv'),
      ),
    SAMPLE_UNFIT: 'as the field of a publication that it holds up, see champ-files.db.spec.ts of the command line',
    HAS_PARTICIPANTS: () =>
      asParticipant(api, (_, champname, { http }) =>
        http.put(`/api/championships/${champname}`).send({ version: 1, isTest: true }),
      ),
    TEST_ENDS: () =>
      asClient(api, { isTest: true }, async (owner, path) => {
        await owner.http.post(`${path}/participation`).send({ acceptRules: true }).expect(200);
        return owner.http.put(path).send({ version: 1, isTest: false });
      }),
    OWNER_UNFIT: () => handedOver(async () => (await aPerson(api)).login),
    OWNER_COMPETES: () =>
      handedOver(async (championship) => {
        const rival = await aParticipant(api, championship, { status: 'IDENTIFIED', role: 'client' });
        return rival.login;
      }),
    BASELINES_FULL: () =>
      asClient(api, {}, async ({ http }, path) => {
        const add = () =>
          http
            .post(`${path}/baselines`)
            .field('nameEng', 'Mean')
            .attach('file', Buffer.from(solutionOff(1)), 'mean.csv');
        for (let count = 1; count <= 5; count += 1) await add().expect(201);
        return add();
      }),
    REJUDGE_NEEDED: () =>
      asParticipant(api, async (person, champname, { http }) => {
        await submit(person, { champname }).expect(202);
        return http.put(`/api/championships/${champname}`).send({ version: 1, metric: 'MAE' });
      }),
    SOLUTIONS_LEFT_OUT: () =>
      asParticipant(api, async (person, champname, { http }) => {
        await submit(person, { champname }).expect(202);
        const dateEnd = new Date(api.clock.now().getTime() - 60_000).toISOString();
        return http.put(`/api/championships/${champname}`).send({ version: 1, dateEnd, leaveOut: false });
      }),
    REASON_NEEDED: async () => {
      const { champname, owner } = await aChampionship(api);
      const truth = Buffer.from(smallTruth.replace('4,4', '4,5'));
      return owner.http.put(`/api/championships/${champname}/truth`).attach('file', truth, 'truth.csv');
    },
    UPLOADS_FULL: () =>
      asClient(api, {}, async ({ http }, path) => {
        const begin = () => http.post(`${path}/uploads`).set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' });
        for (let count = 1; count <= 20; count += 1) await begin().expect(201);
        return begin();
      }),
    FILE_NAME_USED: () =>
      asClient(api, { published: false }, async ({ http }, path) => {
        const put = (what: string) =>
          http.put(`${path}/${what}`).attach('file', Buffer.from(solutionOff(1)), 'same.csv');
        await put('files/same.csv').expect(200);
        return put('sample');
      }),
    ANSWERS_LEAK: () =>
      asClient(api, {}, ({ http }, path) =>
        http.put(`${path}/files/all.csv`).attach('file', Buffer.from(smallTruth), 'all.csv'),
      ),
    SCORING_LIMIT: 'as the failure of a solution, see score-solution.db.spec.ts of scoring/solutions',
  });
});
