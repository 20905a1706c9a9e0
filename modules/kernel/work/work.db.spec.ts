import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { commandsOf } from '../../../test/kit/commands.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { DomainError } from '../domain/domain-error.js';
import { DoWork } from './do-work.js';
import { type Doer, type Hand, Kinds } from './kinds.js';
import { LeftWork } from './left-work.js';
import { Works } from './works.js';

const kind = 'kernel.of-the-test';

describe('the ledger of what takes long', () => {
  let api: TestApp;
  let inCommand: ReturnType<typeof commandsOf>;
  let person: TestPerson;
  let admin: TestPerson;
  let doer: Doer & { run: jest.Mock<Doer['run']>; ended: jest.Mock<NonNullable<Doer['ended']>> };
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    inCommand = commandsOf(api);
    const of = Kinds.prototype.of;
    jest.spyOn(Kinds.prototype, 'of').mockImplementation(function (this: Kinds, name) {
      return name === kind ? { lane: 'long', doer } : of.call(this, name);
    });
    person = await aPerson(api);
    admin = await aPerson(api, { role: 'admin' });
  });
  beforeEach(() => void (doer = { run: jest.fn<Doer['run']>(), ended: jest.fn<NonNullable<Doer['ended']>>() }));
  afterAll(async () => {
    jest.restoreAllMocks();
    await api.close();
  });

  const begin = async (subject = 'thing'): Promise<string> =>
    (await inCommand((em) => api.get(Works).begin(em, { kind, subject, person: person.id }))) as string;
  const view = async (id: string) => (await person.http.get(`/api/work/${id}`).expect(200)).body;
  const until = async (id: string, isSo: (seen: { state: string; progress?: object }) => boolean) => {
    for (const end = Date.now() + 45_000; Date.now() < end; await wait(20)) {
      const seen = await view(id);
      if (isSo(seen)) return seen;
    }
    throw new Error(`It did not come to that: ${JSON.stringify(await view(id))}`);
  };
  const isRunning = ({ state }: { state: string }) => state === 'running';
  /** A doer that holds what it is given, until it is told to stop or to end. */
  const held = () => {
    const [begun, over] = [Promise.withResolvers<Hand>(), Promise.withResolvers<object>()];
    doer.run.mockImplementationOnce((_item, hand) => {
      hand.signal.addEventListener('abort', () => over.reject(new Error('stopped')));
      begun.resolve(hand);
      return over.promise;
    });
    return { begun: begun.promise, finish: over.resolve };
  };
  const orderOf = async (workId: string) => {
    const [row] = await api.sql<{ run: string }>('select run from kernel.work where id = $1', [workId]);
    return { workId, run: row?.run ?? '', lane: 'long' as const };
  };
  const deliver = async (id: string) =>
    api.worker
      ?.get(DoWork, { strict: false })
      .react(await orderOf(id), { id, data: {}, attempt: 1, signal: new AbortController().signal });

  it('OPERATION says how far something is, and what came of it', async () => {
    const { begun, finish } = held();
    const id = await begin('a thing');
    (await begun).progress(3, 7, 'parts');
    expect(await until(id, ({ progress }) => Boolean(progress))).toEqual({
      ...{ id, kind, state: 'running', progress: { done: 3, total: 7, unit: 'parts' } },
    });
    finish({ bytes: 12 });
    await api.settle();
    expect(await view(id)).toMatchObject({ state: 'done', result: { bytes: 12 } });
    expect(doer.run).toHaveBeenCalledWith(expect.objectContaining({ id, kind, subject: 'a thing' }), expect.anything());
  });

  it('OPERATION is begun with the command that asks for it, or not at all', async () => {
    const ids: string[] = [];
    const failing = inCommand(async (em: EntityManager) => {
      ids.push(await api.get(Works).begin(em, { kind, subject: 'never', person: person.id }));
      throw new DomainError('CONFLICT');
    });
    await expect(failing).rejects.toThrow('CONFLICT');
    await api.settle();
    await person.http.get(`/api/work/${ids[0]}`).expect(404);
    expect(doer.run).not.toHaveBeenCalled();
  });

  it('OPERATION is shown to and cancelled by whoever asked for it and admins, and is not there for others', async () => {
    const { begun, finish } = held();
    const id = await begin();
    await begun;
    const stranger = await aPerson(api);
    await stranger.http.get(`/api/work/${id}`).expect(404);
    await stranger.http.post(`/api/work/${id}/cancel`).expect(404);
    await api.guest().get(`/api/work/${id}`).expect(401);
    await stranger.http.get('/api/admin/work').expect(403);
    await stranger.http.post(`/api/admin/work/${id}/again`).send({}).expect(403);
    await admin.http.get(`/api/work/${id}`).expect(200);
    expect(await view(id)).toMatchObject({ state: 'running' });
    finish({});
    await api.settle();
  });

  it('OPERATION stops what is cancelled, once, and a call whose answer was lost is told the same', async () => {
    const { begun } = held();
    const id = await begin();
    const { signal } = await begun;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    for (let time = 0; time < 2; time += 1)
      expect((await person.http.post(`/api/work/${id}/cancel`).expect(200)).body).toEqual({
        id,
        kind,
        state: 'cancelled',
      });
    await stopped;
    await api.settle();
    expect(await view(id)).toEqual({ id, kind, state: 'cancelled' });
    expect(doer.ended).toHaveBeenCalledTimes(1);
    expect(doer.run).toHaveBeenCalledTimes(1);
  });

  it('OPERATION what has failed says why, in the list of the console too, and an admin has it begun once more', async () => {
    doer.run.mockRejectedValueOnce(new DomainError('FORMAT_INVALID'));
    const id = await begin('to fail');
    await api.settle();
    expect(await view(id)).toEqual({ id, kind, state: 'failed', error: 'FORMAT_INVALID' });
    expect(doer.ended).toHaveBeenCalledTimes(1);
    const failed = await admin.http.get('/api/admin/work?state=failed').expect(200);
    expect(failed.body).toContainEqual(
      expect.objectContaining({ id, subject: 'to fail', error: 'FORMAT_INVALID', tries: 1 }),
    );
    expect((await admin.http.get('/api/admin/work?state=done').expect(200)).body).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    doer.run.mockResolvedValueOnce({ fine: true });
    await admin.http.post(`/api/admin/work/${id}/again`).send({ reason: 'mended' }).expect(200);
    await api.settle();
    expect(await view(id)).toEqual({ id, kind, state: 'done', result: { fine: true } });
    await admin.http.post(`/api/admin/work/${id}/again`).send({}).expect(409);
    await person.http.post(`/api/work/${id}/cancel`).expect(409);
  });

  it('OPERATION tries again what fails by chance, and gives up with INTERNAL after the last try', async () => {
    doer.run.mockRejectedValueOnce(new Error('the disk hiccups')).mockResolvedValueOnce({ fine: true });
    const id = await begin();
    await api.settle({ hurry: true });
    expect(await view(id)).toMatchObject({ state: 'done' });
    doer.run.mockRejectedValue(new Error('the disk is gone'));
    const other = await begin();
    await api.settle({ hurry: true });
    expect(await view(other)).toMatchObject({ state: 'failed', error: 'INTERNAL' });
    const { body } = await admin.http.get('/api/admin/work?state=failed').expect(200);
    expect(body).toContainEqual(expect.objectContaining({ id: other, why: 'the disk is gone' }));
  });

  it('OPERATION tries again what met others each time its command was tried, and says so after the last try', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const meeting = () => inCommand(() => Promise.reject(deadlock)) as Promise<object>;
    doer.run.mockImplementationOnce(meeting).mockResolvedValueOnce({ fine: true });
    const id = await begin();
    await api.settle({ hurry: true });
    expect(await view(id)).toMatchObject({ state: 'done', result: { fine: true } });
    doer.run.mockImplementation(meeting);
    const other = await begin();
    await api.settle({ hurry: true });
    expect(await view(other)).toMatchObject({ state: 'failed', error: 'CONFLICT' });
  });

  it('OPERATION what a worker died of is done by another one, and the dead one has no say when it wakes', async () => {
    const first = held();
    const id = await begin();
    const { signal } = await first.begun;
    doer.run.mockResolvedValueOnce({ by: 'the second' });
    await deliver(id);
    expect(await view(id)).toMatchObject({ state: 'done', result: { by: 'the second' } });
    first.finish({ by: 'the first' });
    await api.settle();
    expect(await view(id)).toMatchObject({ state: 'done', result: { by: 'the second' } });
    // A job whose end was not heard of comes once more: nothing is done twice.
    await deliver(id);
    expect(doer.run).toHaveBeenCalledTimes(2);
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it('OPERATION a worker that was held for dead ends nothing that another one is still doing', async () => {
    const [first, second] = [held(), held()];
    const id = await begin();
    await first.begun;
    const done = deliver(id);
    await second.begun;
    first.finish({ by: 'the first' });
    await api.settle();
    expect(await view(id)).toMatchObject({ state: 'running' });
    second.finish({ by: 'the second' });
    await done;
    expect(await view(id)).toMatchObject({ state: 'done', result: { by: 'the second' } });
  });

  it('OPERATION nothing stays running without a job: it is begun anew, and failed where its job did', async () => {
    const first = held();
    const id = await begin();
    await first.begun;
    await until(id, isRunning);
    const { run } = await orderOf(id);
    const stale = `update kernel.work set moved_at = moved_at - interval '1 minute' where id = $1`;
    doer.run.mockResolvedValueOnce({ by: 'the second' });
    await api.sql('delete from pgboss.job where id = $1', [run]);
    await api.sql(stale, [id]);
    await api.get(LeftWork).look();
    expect((await orderOf(id)).run).not.toBe(run);
    await until(id, ({ state }) => state === 'done');
    expect(await view(id)).toMatchObject({ result: { by: 'the second' } });

    const other = await begin();
    await api.settle();
    await api.sql(
      `update kernel.work set state = 'running', finished_at = null, moved_at = moved_at - interval '1 minute' where id = $1`,
      [other],
    );
    await api.sql(`update pgboss.job set state = 'failed' where id = $1`, [(await orderOf(other)).run]);
    await api.get(LeftWork).look();
    expect(await view(other)).toMatchObject({ state: 'failed', error: 'INTERNAL' });
    expect(doer.ended).toHaveBeenCalledTimes(1);
  });
});
