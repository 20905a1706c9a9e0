import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from '../../../../test/kit/files.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { multipart } from '../../../../test/kit/bodies.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { OneConnection } from '../../../../test/kit/one-connection.js';
import { blocked, testPassword, type TestPerson } from '../../../../test/kit/people.js';
import { answer as answerTo, aTeam, invite } from '../../../../test/kit/teams.js';
import type { Advance, Tour } from '../../../championships/contract/editor.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';

describe('a sending and its repetition', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('SUB1 takes a solution once however often it is sent, since an answer may be lost, and costs one attempt', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const second = await startTestApp({ beside: api });
    const elsewhere = { ...person, http: second.signedIn(person.token) };
    const key = 'sent-by-the-page-1';
    const send = (n: number) => submit(n % 2 ? person : elsewhere, championship, solutionOff(1), { key });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)));
    await api.settle();
    const later = await send(11);
    await second.close();
    expect([...replies, later].map(({ status }) => status)).toEqual(Array(11).fill(202));
    expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1);
    expect(later.body.status).toBe('SCORED');
    expect(await api.sql('select 1 as one from scoring.solutions where team_id = $1', [person.teamId])).toHaveLength(1);
    expect((await person.http.get(`/api/championships/${championship.champname}/attempts`)).body).toMatchObject({
      used: 1,
      left: 0,
    });
    const other = await aParticipant(api, championship);
    expect((await submit(other, championship, solutionOff(1), { key }).expect(202)).body.id).not.toBe(later.body.id);
    const another = await submit(person, championship, solutionOff(2), { key }).expect(409);
    expect(another.body.error).toBe('KEY_REUSED');
    const again = person.http.post(`/api/solutions/${later.body.id}/again`).set('Idempotency-Key', key);
    expect((await again.send({})).body.error).toBe('ATTEMPTS_EXCEEDED');
    const strange = await submit(person, championship, solutionOff(1), { key: 'with a space' }).expect(422);
    expect(strange.body).toMatchObject({ error: 'FORMAT_INVALID', details: { header: 'Idempotency-Key' } });
  });

  /** What may become of its sender, or of the championship, while a file is on its way. */
  const losses: Record<string, (person: TestPerson, championship: TestChampionship) => Promise<unknown>> = {
    'left their team': ({ id }) => api.sql('delete from teams.members where person_id = $1', [id]),
    'was blocked': (person) => blocked(api, person),
    'deleted their account': ({ http }) => http.delete('/api/user').send({ password: testPassword }).expect(200),
    'saw the championship archived': (_person, { champname, owner }) =>
      owner.http.post(`/api/championships/${champname}/state`).send({ state: 'ARCHIVED' }).expect(200),
  };

  /** What is answered to a file of which the second half comes when that has happened. */
  const sentAround = async (person: TestPerson, championship: TestChampionship, happens: () => Promise<unknown>) => {
    const storage = api.get(FileStorage);
    const { put } = storage;
    // Its sender is let in, and the first half of the file has come.
    const begun = new Promise<void>((resolve) => {
      storage.put = (...file) => {
        resolve();
        return put.apply(storage, file);
      };
    });
    const { type, body } = multipart([{ name: 'file', filename: 'a.csv', value: solutionOff(1) }]);
    const line = new OneConnection(api.url);
    const path = `/api/championships/${championship.champname}/solutions`;
    const fields = [
      'Sec-Fetch-Site: same-origin',
      `Cookie: sid=${person.token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ];
    line.send(`POST ${path} HTTP/1.1\r\nHost: podium.test\r\n${fields.join('\r\n')}\r\n\r\n`);
    line.send(body.subarray(0, -20));
    const refused = await Promise.race([begun, line.answer()]);
    expect(refused).toBeUndefined();
    storage.put = put;
    await happens();
    line.send(body.subarray(-20));
    const answer = await line.answer();
    line.end();
    return answer;
  };

  it.each(Object.keys(losses))('SUB1 takes nothing of a sender who %s while the file was on its way', async (loss) => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const answer = await sentAround(person, championship, async () => losses[loss]?.(person, championship));
    const given = [answer?.status, JSON.parse(answer?.body ?? '{}').error];
    expect(given).toEqual(loss.endsWith('archived') ? [404, 'NOT_FOUND'] : [403, 'NOT_PARTICIPATING']);
    expect(await api.sql('select id from scoring.solutions where team_id = $1', [person.teamId])).toEqual([]);
    for (const key of await filesIn(api, 'solutions'))
      expect(await api.sql('select id from scoring.solutions where storage_key = $1', [key])).toHaveLength(1);
  });

  it('SUB1 TEAM1 takes a file for the team of which the own one became a part while it was on its way', async () => {
    const championship = await aChampionship(api);
    const [into, from] = [await aTeam(api, championship), await aTeam(api, championship)];
    const answer = await sentAround(from.captain, championship, async () => {
      const { body } = await invite(into.captain, into.teamId, from.captain.login, 'cominv').expect(201);
      await answerTo(from.captain, body.id, 'accept').expect(200);
    });
    expect(answer?.status).toBe(202);
    const { id } = JSON.parse(answer?.body ?? '{}');
    expect((await into.captain.http.get(`/api/solutions/${id}`).expect(200)).body.id).toBe(id);
  });

  it('SUB5 CHAMP8 what comes once the results are final is late, where the clock of the machine that takes it is behind too', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(1) });
    const { champname, owner } = championship;
    const person = await aParticipant(api, championship);
    api.clock.pass({ days: 1 });
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
    api.clock.pass({ seconds: -3 });
    const { id } = (await submit(person, championship).expect(202)).body;
    expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body.late).toBe(true);
  });

  it('CHAMP6 nothing comes into a tour that is decided, where the clock of the machine that takes it is behind too', async () => {
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const aTour = (from: number, to: number, advance: Advance | null): Tour => {
      const id = randomUUID();
      return { id, title: { eng: id, rus: id }, dateStart: day(from), dateEnd: day(to), advance };
    };
    const tours = [aTour(-1, 2, { by: 'places', places: 1 }), aTour(2, 4, null)];
    const championship = await aChampionship(api, { tours });
    const [best, other] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    await submit(best, championship, solutionOff(1)).expect(202);
    await submit(other, championship, solutionOff(2)).expect(202);
    await api.settleBoards();
    api.clock.pass({ days: 2 });
    await api.settleBoards();
    api.clock.pass({ seconds: -3 });
    expect((await submit(other, championship).expect(409)).body.error).toBe('TEAM_NOT_ON_TOUR');
    const { id } = (await submit(best, championship).expect(202)).body;
    const sql = 'select tour_id as tour from scoring.solutions where id = $1';
    expect(await api.sql(sql, [id])).toEqual([{ tour: tours[1]?.id }]);
  });
});
