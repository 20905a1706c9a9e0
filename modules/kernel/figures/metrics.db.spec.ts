import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { inProject } from '../root.js';

const token = 'the token of the metrics';
const deployed = ['prometheus/alerts.yml', 'grafana/podium.json'] as const;

/** Every metric that a text names, without what stands in quotes or is a label. */
const namedIn = (text: string): string[] => [
  ...new Set(
    text.match(/\b(podium|nodejs|process)_[a-z0-9_]+\b/g)?.map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  ),
];

describe('figures of the installation', () => {
  let api: TestApp;
  let text: string;
  const read = async () => (await api.guest().get('/metrics').set('Authorization', `Bearer ${token}`).expect(200)).text;
  beforeAll(async () => {
    api = await startTestApp({ env: { METRICS_TOKEN: token } });
    await api.guest().get('/api/championships').expect(200);
    await api.guest().get('/api/nothing-of-the-kind').expect(404);
    text = await read();
  });
  afterAll(() => api.close());

  const known = () => [...text.matchAll(/^# TYPE (\S+) \S+$/gm)].map(([, name]) => name);
  const valueOf = (name: string, of = text) => of.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1];

  it.each(deployed)('OPERATION has each metric that deploy/%s names', (file) => {
    const named = namedIn(readFileSync(inProject('deploy', file), 'utf8'));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known().includes(name))).toEqual([]);
  });

  it('OPERATION shows each figure of its own on the dashboard', () => {
    const shown = namedIn(readFileSync(inProject('deploy', 'grafana/podium.json'), 'utf8'));
    expect(known().filter((name) => name?.startsWith('podium_') && !shown.includes(name))).toEqual([]);
  });

  it('OPERATION counts requests by their routes, never by their addresses', () => {
    expect(text).toContain('_count{route="/api/championships",method="GET",code="2xx"} 1');
    expect(text).not.toContain('nothing-of-the-kind');
    expect(text).toContain('code="4xx"');
  });

  it('OPERATION tells of what waits, what failed and what is missing as it is now', async () => {
    expect(valueOf('podium_backups_good')).toBe('0');
    expect(valueOf('podium_backup_age_seconds')).toBeUndefined();
    expect(valueOf('podium_figures_silent')).toBe('0');
    await api.sql(
      `insert into pgboss.job (name, data) values ('dead-letters', '{"reaction":"notifications.deliver-message"}')`,
    );
    await api.sql(
      `insert into pgboss.job (name, data, created_on) values ('lane.mail', '{}', now() - interval '1 hour')`,
    );
    const now = await read();
    expect(valueOf('podium_dead_letters{reaction="notifications.deliver-message"}', now)).toBe('1');
    expect(valueOf('podium_jobs_waiting{lane="mail"}', now)).toBe('1');
    expect(Number(valueOf('podium_jobs_oldest_seconds{lane="mail"}', now))).toBeGreaterThan(3599);
    expect(Number(valueOf('podium_data_free_bytes', now))).toBeGreaterThan(0);
  });

  it('OPERATION answers what it can where a part is silent', async () => {
    await api.sql('alter table backups.backups rename to away');
    const now = await read();
    await api.sql('alter table backups.away rename to backups');
    expect(valueOf('podium_figures_silent', now)).toBe('1');
    expect(valueOf('podium_workers_seen', now)).toBe('0');
  });
});
