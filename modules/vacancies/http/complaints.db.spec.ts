import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { act, aVacancy, noticesOf } from '../../../test/kit/vacancies.js';

describe('complaints about comments of vacancies', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { COMPLAINTS_TO_HIDE: '2' } });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  /** A comment of somebody, with what people do about it. */
  const said = async () => {
    const [{ id: vacancy, author: owner }, author] = [await aVacancy(api), await aPerson(api)];
    const path = `/api/vacancies/${vacancy}/comments`;
    const { id } = (await author.http.post(path).send({ text: 'Buy **this**' }).expect(200)).body as { id: string };
    return {
      ...{ id, author, owner, vacancy },
      shown: async () => {
        const { items } = (await api.guest().get(path).expect(200)).body as { items: { id: string }[] };
        const { comments } = (await api.guest().get(`/api/vacancies/${vacancy}`).expect(200)).body;
        expect(comments).toBe(items.length);
        return items.length === 1 && items[0]?.id === id;
      },
      complain: ({ http }: TestPerson, reason = 'An advertisement') =>
        http.post(`/api/vacancies/comments/${id}/complaints`).send({ reason }),
      decide: (decision: 'keep' | 'remove') =>
        admin.http.post(`/api/admin/forum-complaints/remark:${id}`).send({ decision, reason: 'It is one' }),
    };
  };
  const complaintOf = async (id: string) =>
    (
      (await admin.http.get('/api/admin/forum-complaints').query({ range: '[0,99]' }).expect(200)).body as {
        id: string;
        hidden: boolean;
      }[]
    ).find((one) => one.id === `remark:${id}`);

  it('VAC1 FORUM3 hide one until somebody has looked, once a person and of nobody who is new', async () => {
    const comment = await said();
    const [one, other, newcomer] = [
      await aPerson(api),
      await aPerson(api),
      await aPerson(api, { status: 'CONFIRMED' }),
    ];
    for (const person of [one, one, newcomer]) await comment.complain(person).expect(201);
    await comment.complain(comment.author).expect(403);
    await comment.complain(await aPerson(api, { status: 'NEW' })).expect(403);
    expect([await comment.shown(), await complaintOf(comment.id)]).toMatchObject([
      true,
      {
        complaints: 2,
        hidden: false,
        login: comment.author.login,
        text: 'Buy **this**',
        url: `/vacancy/${comment.vacancy}`,
      },
    ]);
    await comment.complain(other, 'Rude').expect(201);
    expect([await comment.shown(), (await complaintOf(comment.id))?.hidden]).toEqual([false, true]);
    await comment.decide('keep').expect(200);
    expect([await comment.shown(), await complaintOf(comment.id)]).toEqual([true, undefined]);
    for (const person of [await aPerson(api), await aPerson(api)]) await comment.complain(person).expect(201);
    expect(await comment.shown()).toBe(true);
  });

  it('VAC1 FORUM3 take one away for a reason that its author reads, who appeals and has it back', async () => {
    const comment = await said();
    await comment.complain(await aPerson(api)).expect(201);
    await comment.decide('remove').expect(200);
    expect([await comment.shown(), await complaintOf(comment.id)]).toEqual([false, undefined]);
    const { http } = comment.author;
    expect((await noticesOf(api, http))[0]).toMatchObject({
      cause: 'forum.removed',
      text: expect.stringContaining('It is one'),
    });
    const [decision] = (await http.get('/api/forum/decisions').expect(200)).body.items;
    expect(decision).toMatchObject({ kind: 'remark', text: 'Buy **this**', reason: 'It is one' });
    await http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'It was a joke' }).expect(200);
    const answer = { decision: 'overturn', reason: 'So it was' };
    await admin.http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
    expect(await comment.shown()).toBe(true);
  });

  it('VAC1 FORUM3 end when its author takes it away, and no decision brings back what is gone', async () => {
    const comment = await said();
    await comment.complain(await aPerson(api)).expect(201);
    await comment.author.http.delete(`/api/vacancies/comments/${comment.id}`).expect(200);
    expect([await comment.shown(), await complaintOf(comment.id)]).toEqual([false, undefined]);
    await comment.decide('keep').expect(404);
    await comment.complain(await aPerson(api)).expect(404);
  });

  it('VAC1 ADMIN1 are neither listed nor counted once the comment is gone with its vacancy, or with all of its author', async () => {
    const [gone, taken, left] = [await said(), await said(), await said()];
    for (const comment of [gone, taken, left]) await comment.complain(await aPerson(api)).expect(201);
    const counted = async (): Promise<[number, number]> => {
      const call = admin.http.get('/api/admin/forum-complaints').query({ range: '[0,0]' });
      const { body, headers } = await call.expect(200);
      return [body.length, Number(String(headers['content-range']).split('/')[1])];
    };
    const [, before] = await counted();
    await act(gone.owner, gone.vacancy, '/archive', { as: 'filled' }).expect(200);
    await gone.owner.http.delete(`/api/vacancies/${gone.vacancy}`).expect(200);
    const spammer = { login: taken.author.login, reason: 'Spam' };
    const { id } = (await admin.http.post('/api/admin/forum-removals').send(spammer).expect(200)).body;
    expect([await counted(), await complaintOf(left.id)]).toMatchObject([[1, before - 2], { complaints: 1 }]);
    await admin.http.post(`/api/admin/forum-removals/${id}/undo`).send({ reason: 'A mistake' }).expect(200);
    expect(await counted()).toEqual([1, before - 1]);
  });
});
