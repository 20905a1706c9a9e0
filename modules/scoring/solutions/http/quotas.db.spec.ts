import { filesIn, ledgerFaults } from '../../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  participate,
  smallTruth,
  solutionOff,
  submit,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { beginUpload } from '../../../../test/kit/resumable.js';
import { ForgetFiles } from '../jobs/forget-files.js';

/** Exactly 1000 bytes, all of one kind, that no metric reads. */
const kilobyte = 'x'.repeat(1000);

describe('the room for files of solutions', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { INVALID_DAILY: '3' } });
  });
  afterAll(() => api.close());

  const storedFiles = async (): Promise<number> => (await filesIn(api, 'solutions')).length;
  /** Two processes with these quotas, so that only the database can keep them. */
  const withQuota = async (
    env: Record<string, string>,
    work: (of: (person: TestPerson) => TestPerson[]) => Promise<void>,
  ) => {
    const apps = [await startTestApp({ beside: api, env }), await startTestApp({ beside: api, env })];
    await work((person) => apps.map((app) => ({ ...person, http: app.signedIn(person.token) })));
    await Promise.all(apps.map((app) => app.close()));
  };
  const statuses = (replies: { status: number; body: { error?: string; details?: { of?: string } } }[]) =>
    replies.map(({ status, body }) => (status === 202 ? 'taken' : `${body.error} ${body.details?.of}`)).toSorted();
  /** Does something some days from now. */
  const later = async <T>(days: number, work: () => PromiseLike<T>): Promise<T> => {
    const now = api.clock.inDays(0);
    api.clock.pass({ days });
    try {
      return await work();
    } finally {
      api.clock.set(now);
    }
  };
  const attempts = async (person: TestPerson, champname: string) =>
    (await person.http.get(`/api/championships/${champname}/attempts`).expect(200)).body;

  it.each([
    ['person', 'QUOTA_PERSON_BYTES'],
    ['team', 'QUOTA_TEAM_BYTES'],
    ['championship', 'QUOTA_CHAMPIONSHIP_BYTES'],
  ])('SUB1 keeps the quota of a %s, however many uploads come at once', async (of, setting) => {
    const championship = await aChampionship(api, { dailyAttempts: 100 });
    const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const senders = of === 'championship' ? people : people.slice(0, 1);
    const before = await storedFiles();
    await withQuota({ [setting]: '4500' }, async (processesOf) => {
      const clients = senders.flatMap((person) => processesOf(person));
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          submit(clients[at % clients.length] ?? people[0]!, championship, kilobyte),
        ),
      );
      expect(statuses(replies)).toEqual([...Array(8).fill(`QUOTA_EXCEEDED ${of}`), ...Array(4).fill('taken')]);
      expect(await storedFiles()).toBe(before + 4);
      const [one] = clients;
      const late = await beginUpload(one!, `/api/championships/${championship.champname}/solutions/uploads`, 501);
      expect([late.status, late.body.error]).toEqual([409, 'QUOTA_EXCEEDED']);
      const { quotas } = await attempts(one!, championship.champname);
      expect(quotas.find((quota: { of: string }) => quota.of === of)).toEqual({ of, used: 4000, max: 4500 });
    });
    await api.settle();
  });

  it('SUB1 takes a solution while another one of its championship is being written', async () => {
    const championship = await aChampionship(api);
    const [slow, quick] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    for (const person of [slow, quick]) await submit(person, championship).expect(202);
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from scoring.team_turns where team_id = $1 for update', [slow.teamId]);
      const taken = submit(slow, championship, solutionOff(2)).then(({ status }) => status);
      await untilBlocked(api, 'insert into scoring.team_turns');
      await submit(quick, championship, solutionOff(3)).expect(202);
      await holder.query('rollback');
      expect(await taken).toBe(202);
    } finally {
      await holder.end();
    }
    const counted = `select bytes = (select sum(bytes) from scoring.solutions where championship_id = $1) as "isAll"
      from scoring.stored_bytes where id = $1`;
    expect(await api.sql(counted, [championship.id])).toEqual([{ isAll: true }]);
  });

  it('SUB1 counts what a person has in all championships, and a file that is sent again once', async () => {
    const [here, there] = [await aChampionship(api), await aChampionship(api)];
    const person = await aParticipant(api, here);
    await participate(person, there.champname).expect(200);
    const { body } = await submit(person, here, solutionOff(1)).expect(202);
    await submit(person, there, solutionOff(2)).expect(202);
    await api.settle();
    await person.http.post(`/api/solutions/${body.id}/again`).send({}).expect(202);
    await api.settle();
    const [one, two] = [solutionOff(1).length, solutionOff(2).length];
    expect((await attempts(person, here.champname)).quotas).toMatchObject([
      { of: 'person', used: one + two },
      { of: 'team', used: one },
      { of: 'championship', used: one },
    ]);
  });

  it('SUB2 takes so many files a day that cost no attempt and no more, however many come at once', async () => {
    const over = await aChampionship(api, {
      dailyAttempts: 1,
      dateStart: api.clock.inDays(-7),
      dateEnd: api.clock.inDays(-1),
      acceptAfterEnd: true,
    });
    const person = await aParticipant(api, over);
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(person, over, 'nonsense')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, ...Array(7).fill(429)]);
    await api.settle();
    const refused = await submit(person, over).expect(429);
    expect(refused.body).toMatchObject({ error: 'INVALID_EXCEEDED', details: { limit: 3 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempts(person, over.champname)).invalid).toEqual({ used: 3, limit: 3 });
    await later(1, async () => {
      await submit(person, over).expect(202);
      await api.settle();
      // One with a score is none of them.
      expect((await attempts(person, over.champname)).invalid.used).toBe(0);
    });
  });

  it('SUB1 takes no new upload below the mark of free space, and operators see how much there is', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const admin = await aPerson(api, { role: 'admin' });
    const before = await storedFiles();
    await withQuota({ MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) }, async (processesOf) => {
      const [full] = processesOf(person);
      const [client] = processesOf(championship.owner);
      const [operator] = processesOf(admin);
      const path = `/api/championships/${championship.champname}`;
      const replies = [
        await submit(full!, championship, kilobyte),
        await beginUpload(full!, `${path}/solutions/uploads`, 10),
        await beginUpload(client!, `${path}/uploads`, 10),
        await client!.http.put(`${path}/files/more.csv`).attach('file', Buffer.from(kilobyte), 'more.csv'),
      ];
      expect(replies.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([507, 'NO_ROOM']));
      const { body } = await operator!.http.get('/api/admin/storage').expect(200);
      expect(body.minFree).toBe(Number.MAX_SAFE_INTEGER);
      expect(body.free).toBeGreaterThan(0);
      const [sum] = await api.sql<{ bytes: number }>('select sum(bytes)::float8 as bytes from scoring.solutions');
      expect(body.solutions).toBeLessThanOrEqual(sum?.bytes ?? 0);
      await full!.http.get('/api/admin/storage').expect(403);
    });
    expect(await storedFiles()).toBe(before);
    await submit(person, championship, kilobyte).expect(202);
    await api.settle();
  });

  describe('of files that got no score', () => {
    const forget = () => api.get(ForgetFiles).forget();

    it('SUB4 removes the file after 14 days, and keeps its problems and its checksum', async () => {
      const championship = await aChampionship(api, { dateEnd: api.clock.inDays(60) });
      const person = await aParticipant(api, championship);
      const invalid = (await submit(person, championship, 'nonsense').expect(202)).body.id as string;
      const scored = (await submit(person, championship).expect(202)).body.id as string;
      await api.settle();
      const path = `/api/solutions/${invalid}`;
      const before = (await person.http.get(path).expect(200)).body;
      await later(13, forget);
      await person.http.get(`${path}/file`).expect(200);
      const files = await storedFiles();
      expect(await later(15, forget)).toBeGreaterThanOrEqual(1);
      expect(await storedFiles()).toBeLessThan(files);
      // For good a week later.
      expect(await ledgerFaults(api)).toEqual([]);
      const after = (await person.http.get(path).expect(200)).body;
      expect(after).toEqual({ ...before, fileGoneAt: expect.any(String) });
      expect(after).toMatchObject({ status: 'INVALID', sha256: expect.any(String) });
      for (const address of [`${path}/file`, `/api/championships/${championship.champname}/submissions/${invalid}`]) {
        const { http } = address.endsWith('/file') ? person : championship.owner;
        const { status, body } = await http.get(address);
        expect([status, body.error ?? body.fileGoneAt, body.head ?? '', body.actions ?? []]).toEqual(
          address.endsWith('/file') ? [410, 'FILE_GONE', '', []] : [200, after.fileGoneAt, '', []],
        );
      }
      expect((await person.http.post(`${path}/again`).send({}).expect(410)).body.error).toBe('FILE_GONE');
      await person.http.get(`/api/solutions/${scored}/file`).expect(200);
      expect((await attempts(person, championship.champname)).quotas[1].used).toBe(solutionOff(1).length);
    });

    it('SUB4 keeps a file that a newer solution was made of, and one that had a score once', async () => {
      const championship = await aChampionship(api, { dateEnd: api.clock.inDays(60), dailyAttempts: 10 });
      const person = await aParticipant(api, championship);
      const send = async (content?: string) =>
        (await submit(person, championship, content).expect(202)).body.id as string;
      const [shared, revoked] = [await send('nonsense'), await send()];
      await api.settle();
      await championship.owner.http.post(`/api/solutions/${revoked}/revoke`).send({ reason: 'By hand' }).expect(200);
      await later(10, async () => {
        await person.http.post(`/api/solutions/${shared}/again`).send({}).expect(202);
        await api.settle();
      });
      await later(16, forget);
      await person.http.get(`/api/solutions/${shared}/file`).expect(200);
      await person.http.get(`/api/solutions/${revoked}/file`).expect(200);
      await later(30, forget);
      await person.http.get(`/api/solutions/${shared}/file`).expect(410);
      await person.http.get(`/api/solutions/${revoked}/file`).expect(200);
    });

    it('SUB4 keeps the file of one that had its score by a re-judgement alone', async () => {
      const championship = await aChampionship(api, { dateEnd: api.clock.inDays(60) });
      const person = await aParticipant(api, championship);
      const three = solutionOff(1).split('\n').slice(0, 4).join('\n');
      const { id } = (await submit(person, championship, three).expect(202)).body;
      await api.settle();
      const { http } = championship.owner;
      const judgeBy = async (truth: string) => {
        await attachFile(api, championship.id, 'truth', 'truth.csv', truth);
        const begun = await http
          .post(`/api/championships/${championship.champname}/rejudges`)
          .send({ reason: 'Other answers' })
          .expect(202);
        await api.settle();
        await applyRejudge(api, { http }, begun.body.id);
        return (await person.http.get(`/api/solutions/${id}`).expect(200)).body.status;
      };
      const shorter = smallTruth.split('\n').slice(0, 4).join('\n');
      expect([await judgeBy(shorter), await judgeBy(smallTruth)]).toEqual(['SCORED', 'INVALID']);
      await later(16, forget);
      await person.http.get(`/api/solutions/${id}/file`).expect(200);
    });

    it('SUB4 keeps the file of one that a re-judgement proposes a score for, until that is decided', async () => {
      const championship = await aChampionship(api, { dateEnd: api.clock.inDays(60) });
      const person = await aParticipant(api, championship);
      const { id } = (await submit(person, championship, 'nonsense').expect(202)).body;
      await api.settle();
      const { http } = championship.owner;
      const begun = await http
        .post(`/api/championships/${championship.champname}/rejudges`)
        .send({ reason: 'Other answers' })
        .expect(202);
      await api.settle();
      await later(16, forget);
      await person.http.get(`/api/solutions/${id}/file`).expect(200);
      await http.post(`/api/rejudges/${begun.body.id}/discard`).send({ reason: 'Enough' }).expect(200);
      await later(16, forget);
      await person.http.get(`/api/solutions/${id}/file`).expect(410);
    });

    it('SUB4 does not send a failed one into the queue again that has lost its file', async () => {
      const championship = await aChampionship(api);
      const person = await aParticipant(api, championship);
      const { body } = await submit(person, championship, 'nonsense').expect(202);
      await api.settle();
      await api.sql(`update scoring.solutions set status = 'FAILED', failure = 'INTERNAL' where id = $1`, [body.id]);
      await later(20, forget);
      const { http } = championship.owner;
      await http.post(`/api/solutions/${body.id}/retry`).send({ reason: 'Again' }).expect(410);
      const { body: begun } = await http
        .post(`/api/championships/${championship.champname}/retries`)
        .send({ reason: 'Again', solutions: [body.id] })
        .expect(202);
      await api.settle();
      const several = await http.get(`/api/work/${begun.id}`).expect(200);
      expect(several.body).toMatchObject({
        state: 'done',
        result: { taken: 0, refused: [{ id: body.id, error: 'FILE_GONE' }] },
      });
    });
  });
});
