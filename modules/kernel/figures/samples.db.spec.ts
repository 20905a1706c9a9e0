import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { Samples } from './samples.js';

describe('figures of the last hours', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const ofLast = async (hours?: number) =>
    (await admin.http.get('/api/admin/figures').query({ hours }).expect(200)).body as {
      points: Record<string, number | string | null>[];
      isSilent: boolean;
    };
  const keep = () => api.get(Samples).keep();
  const put = (minutes: number, figures: object) =>
    api.sql(
      `insert into kernel.samples (at, figures) values (date_trunc('minute', clock_timestamp()) - make_interval(mins => $1), $2)`,
      [minutes, JSON.stringify(figures)],
    );

  it('ADMIN1 says that nothing is measured, and of each minute what /metrics says once it is', async () => {
    expect(await ofLast()).toEqual({ points: [], isSilent: true });
    await api.sql(
      `insert into pgboss.job (name, data) values ('lane.mail', '{}'), ('lane.mail', '{}'), ('lane.quick', '{}')`,
    );
    await keep();
    const { points, isSilent } = await ofLast();
    expect(isSilent).toBe(false);
    expect(points).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*:00\.000Z$/),
        ...{ waiting: 0, oldest: 0, scored: 0, mails: 2, workers: 0, backupAge: null },
        free: expect.any(Number),
      },
    ]);
  });

  it('ADMIN1 two workers of one minute keep one set, and what is older than two days goes', async () => {
    await put(48 * 60 + 1, { workers: 1 });
    await put(47 * 60, { workers: 1 });
    const count = async () => (await api.sql('select at from kernel.samples')).length;
    const before = await count();
    await Promise.all([keep(), keep()]);
    // The minute may have changed since the test before.
    expect(await count()).toBeLessThanOrEqual(before);
    expect(await api.sql(`select at from kernel.samples where at < clock_timestamp() - interval '48 hours'`)).toEqual(
      [],
    );
    expect((await ofLast(48)).points[0]).toMatchObject({ workers: 1 });
  });

  it('ADMIN1 of a day it gives the worst of each ten minutes: the most that waited, the least that was free or at work', async () => {
    await api.sql('delete from kernel.samples');
    // Both in one stretch of ten minutes.
    await api.sql(`insert into kernel.samples (at, figures) select t, f::jsonb from (values
      (date_bin('10 minutes', clock_timestamp(), '2026-01-01T00:00:00Z') - interval '5 hours', '{"waiting": 7, "free": 900, "workers": 2}'),
      (date_bin('10 minutes', clock_timestamp(), '2026-01-01T00:00:00Z') - interval '5 hours' + interval '9 minutes', '{"waiting": 40, "free": 800, "workers": 1}')
    ) v (t, f)`);
    expect((await ofLast(24)).points).toEqual([
      expect.objectContaining({ waiting: 40, free: 800, workers: 1, oldest: null }),
    ]);
    expect(await ofLast(1)).toEqual({ points: [], isSilent: true });
  });

  it('ADMIN1 is for admins alone, and for no more than is kept', async () => {
    await (await aPerson(api, { role: 'client' })).http.get('/api/admin/figures').expect(403);
    await admin.http.get('/api/admin/figures').query({ hours: 49 }).expect(422);
  });
});
