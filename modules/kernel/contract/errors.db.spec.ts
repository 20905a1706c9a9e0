import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, submit } from '../../../test/kit/championships.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson, blocked, testPassword, unique } from '../../../test/kit/people.js';
import { asClient, asParticipant } from '../../../test/kit/refused.js';
import { Draining } from '../http/draining.js';
import { addErrors, kernelErrors } from './errors.js';

const ofUpload = (bytes: string) => ({ 'Tus-Resumable': '1.0.0', 'Upload-Length': bytes });

describe('the refusals of the kernel', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: false, env: { MAX_SOLUTION_BYTES: '1000' } });
  });
  afterAll(() => api.close());

  const register = (own: object) => {
    const login = unique('err');
    const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword, ...own };
    return api.guest().post('/api/auth/regist').send(body);
  };
  const byToken = async <T>(call: (header: string) => T) => {
    const { http } = await aPerson(api);
    const made = await http.post('/api/user/tokens').send({ name: 'CI', scopes: ['read'] });
    return call(`Bearer ${made.body.token}`);
  };
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

  itAnswers('errors.json', kernelErrors, {
    TOO_SHORT: () => register({ login: 'abc' }),
    TOO_LONG: () => register({ login: 'a'.repeat(33) }),
    FIELD_REQUIRED: () => register({ login: '' }),
    FORMAT_INVALID: () => register({ email: 'x' }),
    UPLOAD_UNFINISHED: () =>
      asClient(api, {}, async ({ http }, path) => {
        const begun = await http.post(`${path}/uploads`).set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' });
        return http.post(`${begun.headers['location']}/attach`).send({ name: 'train.csv' });
      }),
    UPLOAD_INVALID: () => asClient(api, {}, ({ http }, path) => http.post(`${path}/uploads`).set(ofUpload('1e3'))),
    UPLOAD_VERSION: () =>
      asClient(api, {}, ({ http }, path) => http.post(`${path}/uploads`).set({ 'Upload-Length': '10' })),
    UPLOAD_OFFSET: () =>
      asClient(api, {}, async ({ http }, path) => {
        const begun = await http.post(`${path}/uploads`).set(ofUpload('10'));
        const piece = {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '7',
          'Content-Type': 'application/offset+octet-stream',
        };
        return http.patch(String(begun.headers['location'])).set(piece).send('789');
      }),
    UPLOAD_EXPIRED:
      'to an upload whose hours are over, by the library of the protocol, until it is taken away within the hour',
    FILE_REQUIRED: () =>
      asParticipant(api, ({ http }, champname) =>
        http.post(`/api/championships/${champname}/solutions`).field('a', 'b'),
      ),
    IMAGE_INVALID: () =>
      asClient(api, {}, ({ http }, path) =>
        http.put(`${path}/cover`).attach('file', Buffer.from('<svg/>'), 'cover.png'),
      ),
    REQUEST_TIMEOUT: 'to a body that does not come, in kernel/http/body-limits.db.spec.ts',
    TOO_LARGE: () => asParticipant(api, (person, champname) => submit(person, { champname }, 'x'.repeat(1001))),
    KEY_REUSED: async () => {
      const { http } = await aPerson(api, { status: 'IDENTIFIED' });
      const begin = (title: string) =>
        http.post('/api/articles').set('Idempotency-Key', 'once-and-for-all').send({ title });
      await begin('One').expect(201);
      return begin('Another');
    },
    MEDIA_TYPE_UNSUPPORTED: () => api.guest().post('/api/auth/login').type('application/xml').send('<login/>'),
    METHOD_NOT_ALLOWED: () => api.guest().delete('/api/auth/login'),
    TOO_MANY_REQUESTS: async () => {
      const http = api.guest();
      for (let n = 0; n < 5; n += 1) await http.get('/api/auth/repeatmail?username=nobody').expect(200);
      return http.get('/api/auth/repeatmail?username=nobody');
    },
    SECOND_FACTOR_REQUIRED: 'identity/http/second-factor.db.spec, which has the setting',
    TOKEN_INVALID: () => api.guest().get('/api/site').set('Authorization', 'Bearer pdm_cut'),
    TOKEN_EXPIRED: 'identity/http/tokens.db.spec, where days go by',
    TOKEN_SCOPE: async () => byToken((token) => api.guest().get('/api/admin/audit').set('Authorization', token)),
    TOKEN_NOT_ENOUGH: async () => byToken((token) => api.guest().get('/api/user/tokens').set('Authorization', token)),
    CROSS_SITE: () => api.guest().post('/api/auth/out').set('Origin', 'https://evil.example'),
    ACCOUNT_BLOCKED: async () => {
      const { http } = await blocked(api, await aPerson(api));
      return http.patch('/api/user/personal').send({ city: 'Omsk' });
    },
    UNAUTHENTICATED: () => api.guest().post('/api/auth/session'),
    FORBIDDEN: async () => (await aPerson(api)).http.get('/api/admin/champs'),
    NOT_FOUND: () => api.guest().get('/api/championships/nowhere'),
    CONFLICT: () => broken('teams.teams', `raise exception 'busy' using errcode = '40001';`),
    INTERNAL: () => broken('teams.teams', `raise exception 'password of the database: secret';`),
    STOPPING: async () => {
      const other = await startTestApp({ beside: api });
      await other.get(Draining).stop();
      const reply = await other.guest().get('/api/site');
      await other.close();
      return reply;
    },
    DATABASE_SILENT: () => broken('teams.teams', `raise exception 'too long' using errcode = '57014';`),
    STORAGE_SILENT: 'to an upload beside a bucket that does not answer, in test/pipeline/files-in-s3.db.spec.ts',
    NO_ROOM: () => broken('teams.teams', `raise exception 'could not extend file' using errcode = '53100';`),
  });

  it('ERR1 no code has two meanings', () => {
    expect(() => addErrors({ LOGIN_USED: { status: 422 }, NOT_FOUND: { status: 410 } })).toThrow(
      'The error catalogue has LOGIN_USED, NOT_FOUND already',
    );
  });

  it('ERR1 a full disk of the database is said as such also where no command runs', async () => {
    const raise = `create function kernel.full() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    await api.sql(raise);
    await api.sql(
      'create trigger broken before insert on kernel.slow_downs for each row execute function kernel.full()',
    );
    const reply = await api.guest().post('/api/auth/login').send({ username: 'nobody', password: 'x' });
    await api.sql('drop function kernel.full cascade');
    expect([reply.status, reply.body.error]).toEqual([507, 'NO_ROOM']);
  });

  it('ERR1 names an unforeseen failure by an id, and nothing of its cause', async () => {
    const reply = await broken('teams.teams', `raise exception 'password of the database: secret';`);
    expect(Object.keys(reply.body).toSorted()).toEqual(['details', 'error', 'message']);
    expect(reply.body.message).toContain(reply.body.details.id);
  });
});
