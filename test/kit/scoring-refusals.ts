import { randomUUID } from 'node:crypto';
import type { TestApp } from './api.js';
import { aChampionship, aParticipant, smallTruth, solutionOff, submit } from './championships.js';
import { aPerson } from './people.js';
import { aRejudge } from './rejudges.js';

const ready = { status: 'IDENTIFIED' } as const;

/** How a person meets each code that only scoring answers. */
export const scoringRefusals = (app: () => TestApp) => {
  const at = (days: number) => app().clock.inDays(days).toISOString();
  const tourOf = (from: number, to: number) => ({
    id: randomUUID(),
    title: { eng: 'Tour', rus: 'Тур' },
    advance: { by: 'places' as const, places: 1 },
    dateStart: at(from),
    dateEnd: at(to),
  });
  /** Somebody who has handed in one file, and its id. */
  const sent = async (content?: string) => {
    const championship = await aChampionship(app(), { finalSolutions: 1 });
    const person = await aParticipant(app(), championship, ready);
    const { body } = await submit(person, championship, content).expect(202);
    return { championship, person, path: `/api/solutions/${body.id}` };
  };
  const scored = async (content?: string) => {
    const one = await sent(content);
    await app().settle();
    return one;
  };
  const toured = async (...spans: [number, number][]) => {
    const tours = spans.map((span) => tourOf(...span));
    const championship = await aChampionship(app(), { tours });
    const decide = (wish: object = {}) =>
      championship.owner.http
        .post(`/api/championships/${championship.champname}/tours/${tours[0]?.id}/advance`)
        .send({ reason: 'Now', ...wish });
    return { championship, tours, decide };
  };
  const sentDuring = async (...spans: [number, number][]) => {
    const { championship } = await toured(...spans);
    return submit(await aParticipant(app(), championship, ready), championship);
  };

  return {
    SUBMIT_TIMEOUT: async () => {
      const championship = await aChampionship(app(), { participationWindowHours: 1 });
      const person = await aParticipant(app(), championship, ready);
      app().clock.pass({ hours: 2 });
      return submit(person, championship);
    },
    FILE_REQUIRED: async () => {
      const championship = await aChampionship(app());
      const { http } = await aParticipant(app(), championship, ready);
      return http.post(`/api/championships/${championship.champname}/solutions`).field('a', 'b');
    },
    TEAM_NOT_ON_TOUR: async () => {
      const { championship, decide } = await toured([-5, -3], [-2, 3]);
      const person = await aParticipant(app(), championship, ready);
      await decide().expect(200);
      return submit(person, championship);
    },
    TOUR_NOT_STARTED: () => sentDuring([1, 3]),
    TOURS_OVER: () => sentDuring([-3, -1]),
    IDEMPOTENCY_KEY_USED: async () => {
      const championship = await aChampionship(app());
      const person = await aParticipant(app(), championship, ready);
      const send = (error: number) => submit(person, championship, solutionOff(error), { key: 'once-and-for-all' });
      await send(1).expect(202);
      return send(2);
    },
    INVALID_EXCEEDED: async () => {
      const { championship, person } = await sent('nonsense');
      for (let more = 1; more < 5; more += 1) {
        await app().settle();
        await submit(person, championship, 'nonsense').expect(202);
      }
      await app().settle();
      return submit(person, championship);
    },
    QUOTA_EXCEEDED: async () => {
      const { championship, person } = await sent();
      await app().sql(`update scoring.stored_bytes set bytes = 1e12 where id = $1`, [person.teamId]);
      return submit(person, championship);
    },
    FILE_GONE: async () => {
      const { person, path } = await scored('nonsense');
      await app().sql('update scoring.solutions set file_gone_at = now() where id = $1', [path.split('/').at(-1)]);
      return person.http.get(`${path}/file`);
    },
    FINAL_LIMIT: async () => {
      const { championship, person, path } = await sent();
      const { body } = await submit(person, championship).expect(202);
      await app().settle();
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
      await app().sql(`update scoring.solutions set status = 'QUEUED' where id = $1`, [path.split('/').at(-1)]);
      return person.http.post(`${path}/again`).send({});
    },
    QUEUE_GOES_ON: async () => {
      const { owner, champname } = await aChampionship(app());
      return owner.http.post(`/api/championships/${champname}/queue/resume`).send({ reason: 'Repaired' });
    },
    TOUR_UNDECIDABLE: async () => (await toured([-2, 3], [4, 5])).decide(),
    TOUR_UNDECIDED: async () => {
      const { championship, tours } = await toured([-2, 3], [4, 5]);
      const { teamId } = await aParticipant(app(), championship, ready);
      const { http } = await aPerson(app(), { role: 'admin' });
      return http.post(`/api/admin/teams/${teamId}/tours/${tours[0]?.id}`).send({ goesOn: true, reason: 'A place' });
    },
    PREVIEW_OUTDATED: async () => (await toured([-5, -3], [-2, 3])).decide({ outcome: 'of a while ago' }),
    REJUDGE_OPEN: async () => (await aRejudge(app(), ready)).again(),
    REJUDGE_OUTDATED: async () => {
      const { owner, path, apply } = await aRejudge(app(), ready);
      const truth = owner.http.put(`${path}/truth`).field('rejudge', 'true').field('reason', 'Wrong');
      await truth.attach('file', Buffer.from(smallTruth.replace('4,4', '4,5')), 'truth.csv').expect(200);
      return apply();
    },
    REJUDGE_RUNNING: async () => {
      const { id, apply } = await aRejudge(app(), ready);
      const waits = `update scoring.rejudge_items set state = 'WAITING', due_at = now() + interval '1 day' where rejudge_id = $1`;
      await app().sql(waits, [id]);
      await app().sql(`update scoring.rejudges set state = 'RUNNING' where id = $1`, [id]);
      const reply = await apply();
      await app().sql('delete from scoring.rejudges where id = $1', [id]);
      return reply;
    },
    REJUDGE_DECIDED: async () => {
      const { owner, id, apply } = await aRejudge(app(), ready);
      await apply().expect(200);
      return owner.http.post(`/api/rejudges/${id}/discard`).send({ reason: 'Too late' });
    },
  };
};
