import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  scoredByFormerAnswers,
  smallTruth,
  solutionOff,
  submit,
} from '../../../test/kit/championships.js';
import { aChampionshipByCode, submitRepository } from '../../../test/kit/algorithms.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson } from '../../../test/kit/people.js';
import { asParticipant } from '../../../test/kit/refused.js';
import { aRejudge } from '../../../test/kit/rejudges.js';
import { scoringErrors } from './errors.js';

const ready = { status: 'IDENTIFIED' } as const;

describe('the refusals of scoring', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { INVALID_DAILY: '5' } });
  });
  afterAll(() => api.close());

  const at = (days: number) => api.clock.inDays(days).toISOString();
  const tourOf = (from: number, to: number) => ({
    id: randomUUID(),
    title: { eng: 'Tour', rus: 'Тур' },
    advance: { by: 'places' as const, places: 1 },
    dateStart: at(from),
    dateEnd: at(to),
  });
  /** Somebody who has handed in one file, and its id. */
  const sent = async (content?: string) => {
    const championship = await aChampionship(api, { finalSolutions: 1 });
    const person = await aParticipant(api, championship, ready);
    const { body } = await submit(person, championship, content).expect(202);
    return { championship, person, path: `/api/solutions/${body.id}` };
  };
  const scored = async (content?: string) => {
    const one = await sent(content);
    await api.settle();
    return one;
  };
  const toured = async (...spans: [number, number][]) => {
    const tours = spans.map((span) => tourOf(...span));
    const championship = await aChampionship(api, { tours });
    const decide = (wish: object = {}) =>
      championship.owner.http
        .post(`/api/championships/${championship.champname}/tours/${tours[0]?.id}/advance`)
        .send({ reason: 'Now', ...wish });
    return { championship, tours, decide };
  };
  const sentDuring = async (...spans: [number, number][]) => {
    const { championship } = await toured(...spans);
    return submit(await aParticipant(api, championship, ready), championship);
  };

  itAnswers('scoring.errors.json', scoringErrors, {
    COMMENT_TOO_LONG: () =>
      asParticipant(api, (person, champname) => submit(person, { champname }, 'x', { comment: 'x'.repeat(500) })),
    SUBMIT_TIMEOUT: async () => {
      const championship = await aChampionship(api, { participationWindowHours: 1 });
      const person = await aParticipant(api, championship, ready);
      api.clock.pass({ hours: 2 });
      return submit(person, championship);
    },
    TEAM_NOT_ON_TOUR: async () => {
      const { championship, decide } = await toured([-5, -3], [-2, 3]);
      const person = await aParticipant(api, championship, ready);
      await decide().expect(200);
      return submit(person, championship);
    },
    TOUR_NOT_STARTED: () => sentDuring([1, 3]),
    TOURS_OVER: () => sentDuring([-3, -1]),
    FINAL_LIMIT: async () => {
      const { championship, person, path } = await sent();
      const { body } = await submit(person, championship).expect(202);
      await api.settle();
      await person.http.patch(path).send({ final: true }).expect(200);
      return person.http.patch(`/api/solutions/${body.id}`).send({ final: true });
    },
    FINAL_UNRANKED: async () => {
      const { person, path } = await scored('nonsense');
      return person.http.patch(path).send({ final: true });
    },
    SOLUTION_STATUS: async () => {
      const { person, path } = await scored();
      return person.http.post(`${path}/cancel`);
    },
    SOLUTION_OPEN: async () => {
      const { person, path } = await scored();
      await api.sql(`update scoring.solutions set status = 'QUEUED' where id = $1`, [path.split('/').at(-1)]);
      return person.http.post(`${path}/again`).send({});
    },
    QUEUE_GOES_ON: async () => {
      const { owner, champname } = await aChampionship(api);
      return owner.http.post(`/api/championships/${champname}/queue/resume`).send({ reason: 'Repaired' });
    },
    TOUR_UNDECIDABLE: async () => (await toured([-2, 3], [4, 5])).decide(),
    TOUR_UNDECIDED: async () => {
      const { championship, tours } = await toured([-2, 3], [4, 5]);
      const { teamId } = await aParticipant(api, championship, ready);
      const { http } = await aPerson(api, { role: 'admin' });
      return http.post(`/api/admin/teams/${teamId}/tours/${tours[0]?.id}`).send({ goesOn: true, reason: 'A place' });
    },
    PREVIEW_OUTDATED: async () => (await toured([-5, -3], [-2, 3])).decide({ outcome: 'of a while ago' }),
    SAMPLE_OUTDATED: async () => {
      const { id, champname, owner } = await aChampionship(api);
      const sample = owner.http.put(`/api/championships/${champname}/sample`);
      await sample.attach('file', Buffer.from(solutionOff(1)), 'sample.csv').expect(200);
      await scoredByFormerAnswers(api, id);
      const { http } = await aPerson(api, { role: 'admin' });
      return http.post(`/api/admin/rating/${champname}/preview`).send({});
    },
    REJUDGE_OPEN: async () => (await aRejudge(api, ready)).again(),
    REJUDGE_OUTDATED: async () => {
      const { owner, path, apply } = await aRejudge(api, ready);
      const truth = owner.http.put(`${path}/truth`).field('rejudge', 'true').field('reason', 'Wrong');
      await truth.attach('file', Buffer.from(smallTruth.replace('4,4', '4,5')), 'truth.csv').expect(200);
      return apply();
    },
    REJUDGE_RUNNING: async () => {
      const { id, apply } = await aRejudge(api, ready);
      const waits = `update scoring.rejudge_items set state = 'WAITING', due_at = now() + interval '1 day' where rejudge_id = $1`;
      await api.sql(waits, [id]);
      await api.sql(`update scoring.rejudges set state = 'RUNNING' where id = $1`, [id]);
      const reply = await apply();
      await api.sql('delete from scoring.rejudges where id = $1', [id]);
      return reply;
    },
    REJUDGE_DECIDED: async () => {
      const { owner, id, apply } = await aRejudge(api, ready);
      await apply().expect(202);
      await api.settle();
      return owner.http.post(`/api/rejudges/${id}/discard`).send({ reason: 'Too late' });
    },
    ATTEMPTS_EXCEEDED: () =>
      asParticipant(api, async (person, champname) => {
        await submit(person, { champname }).expect(202);
        return submit(person, { champname });
      }),
    INVALID_EXCEEDED: async () => {
      const { championship, person } = await sent('nonsense');
      for (let more = 1; more < 5; more += 1) {
        await api.settle();
        await submit(person, championship, 'nonsense').expect(202);
      }
      await api.settle();
      return submit(person, championship);
    },
    QUOTA_EXCEEDED: async () => {
      const { championship, person } = await sent();
      await api.sql(`update scoring.stored_bytes set bytes = 1e12 where id = $1`, [person.teamId]);
      return submit(person, championship);
    },
    FILE_GONE: async () => {
      const { person, path } = await scored('nonsense');
      await api.sql('update scoring.solutions set file_gone_at = now() where id = $1', [path.split('/').at(-1)]);
      return person.http.get(`${path}/file`);
    },
    PREDICTIONS_HIDDEN: 'of what a runner ran, see hidden-tests.db.spec.ts',
    REPOSITORY_UNAVAILABLE: async () => {
      const championship = await aChampionshipByCode(api);
      return submitRepository(await aParticipant(api, championship, ready), championship, { repository: 'nowhere' });
    },
    CHECK_PAUSED: async () => {
      const { champname, owner } = await aChampionshipByCode(api);
      const path = `/api/championships/${champname}/check-repository`;
      return owner.http.post(path).send({ repository: 'https://git.example.org/a.git' });
    },
    TRIALS_EXCEEDED: 'by whom a runner works for, see trials.db.spec.ts',
    PROGRAM_UNFIT: async () => {
      const { champname, owner } = await aChampionship(api);
      const call = owner.http.put(`/api/championships/${champname}/metric-program`);
      return call.attach('file', Buffer.from('def score(truth, solution): return 1'), 'metric.py');
    },
    PROGRAM_SCORES: async () => {
      const { id, champname, owner } = await aChampionship(api, { metric: 'HACKATHON_PYTH' });
      await api.sql(
        `insert into scoring.metric_programs (championship_id, name, storage_key, bytes, sha256, changed_at)
         values ($1, 'metric.py', 'none', 1, '', now())`,
        [id],
      );
      return owner.http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'Again' });
    },
    SOLUTION_INVALID: 'what became of a solution, see kernel/work/shown-work.db.spec.ts',
    METRIC_PROGRAM_FAILED: 'why a solution failed, see metric-programs.db.spec.ts',
    PROGRAM_UNTRIED: 'at a field of a publication, see tried-programs.db.spec.ts',
    REPOSITORY_SILENT: 'why a solution failed, see silent-hosts.db.spec.ts',
    RUNNER_TOKEN_INVALID: () => api.guest().post('/api/runner/take').send({ runner: 'mine' }),
  });
});
