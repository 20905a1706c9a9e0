import type { TestApp } from '../api.js';
import { aChampionship, aParticipant } from '../championships.js';
import { aPerson, testPassword, unique } from '../people.js';
import { aPhone, codeSentTo } from '../phones.js';
import { aMember, aTeam, invite } from '../teams.js';
import { betweenTours } from '../tours.js';
import type { Cases } from './twice.js';

const reason = 'It has to be so';

/** What an admin does to somebody. */
const toSomebody =
  (act: string, body: object = {}, before?: { act: string; body: object }) =>
  async (api: TestApp) => {
    const [{ http }, { id }] = [await aPerson(api, { role: 'admin' }), await aPerson(api, { status: 'CONFIRMED' })];
    if (before)
      await http
        .post(`/api/admin/users/${id}/${before.act}`)
        .send({ reason, ...before.body })
        .expect(200);
    return { http, path: `admin/users/${id}/${act}`, body: { reason, ...body } };
  };

/** What an admin does to a team of two. */
const toTeam = (act: string, body: (who: { other: string; rival: string }) => object) => async (api: TestApp) => {
  const championship = await aChampionship(api);
  const { teamId, others } = await aTeam(api, championship, 2);
  const rival = await aTeam(api, championship);
  const { http } = await aPerson(api, { role: 'admin' });
  const who = { other: others[0]!.login, rival: rival.teamId };
  return { http, path: `admin/teams/${teamId}/${act}`, body: { reason, ...body(who) } };
};

/** What becomes of an invitation. */
const invitation = (how: 'accept' | 'reject' | 'cancel') => async (api: TestApp) => {
  const { teamId, captain } = await aTeam(api, await aChampionship(api));
  const asked = await aMember(api);
  const { body } = await invite(captain, teamId, asked.login).expect(201);
  return { http: (how === 'cancel' ? captain : asked).http, path: `invitations/${body.id}/${how}` };
};

/** What an admin has taken in from elsewhere. */
const imports: Cases = {
  'admin/users/import': async (api) => {
    const login = unique('moved');
    const file = { field: 'people', content: `login,email\n${login},${login}@example.org\n`, name: 'people.csv' };
    return { http: (await aPerson(api, { role: 'admin' })).http, path: 'admin/users/import', body: { reason }, file };
  },
  'admin/rating/import': async (api) => {
    const [{ http }, { login }] = [await aPerson(api, { role: 'admin' }), await aPerson(api)];
    const csv = `championship,end,teams,place,members\n${unique('spring')},2024-05-31,20,1,${login}\n`;
    return { http, path: 'admin/rating/import', body: { csv, check: true, reason } };
  },
};

/** People and teams. */
export const cases: Cases = {
  ...imports,
  'user/archive': async (api) => ({
    http: (await aPerson(api)).http,
    path: 'user/archive',
    body: { password: testPassword },
  }),
  'user/phone': async (api) => ({
    http: (await aPerson(api, { status: 'CONFIRMED' })).http,
    path: 'user/phone',
    body: { phone: aPhone() },
  }),
  'user/phone/confirm': async (api) => {
    const [{ http }, phone] = [await aPerson(api, { status: 'CONFIRMED' }), aPhone()];
    await http.post('/api/user/phone').send({ phone }).expect(200);
    return { http, path: 'user/phone/confirm', body: { code: await codeSentTo(api, phone) } };
  },
  'user/email': async (api) => ({
    http: (await aPerson(api)).http,
    path: 'user/email',
    body: { email: `${unique('new')}@example.org` },
  }),
  'admin/users/{id}/role': toSomebody('role', { role: 'client' }),
  'admin/users/{id}/status': async (api) => {
    const { http } = await aPerson(api, { role: 'admin' });
    const { id } = await aPerson(api, { status: 'NEW' });
    return { http, path: `admin/users/${id}/status`, body: { act: 'CONFIRM_EMAIL', reason } };
  },
  'admin/users/{id}/repeat-mail': async (api) => {
    const { http } = await aPerson(api, { role: 'admin' });
    const { id } = await aPerson(api, { status: 'NEW' });
    return { http, path: `admin/users/${id}/repeat-mail`, body: { reason } };
  },
  'admin/users/{id}/block': toSomebody('block', { until: null }),
  'admin/users/{id}/unblock': toSomebody('unblock', {}, { act: 'block', body: { until: null } }),
  'admin/users/{id}/delete': toSomebody('delete'),
  'admin/users/{id}/end-second-factor': async (api) => {
    const [{ id, http }, person] = [await aPerson(api, { role: 'admin' }), await aPerson(api)];
    await api.sql(
      `insert into identity.second_factors (id, person_id, sealed, created_at, confirmed_at)
       select gen_random_uuid(), p, 'sealed', now(), now() from unnest($1::uuid[]) p`,
      [[id, person.id]],
    );
    return { http, path: `admin/users/${person.id}/end-second-factor`, body: { reason } };
  },
  'championships/{champname}/participation': async (api) => {
    const { champname } = await aChampionship(api);
    const body = { acceptRules: true, teamName: unique('Team') };
    return { http: (await aPerson(api)).http, path: `championships/${champname}/participation`, body };
  },
  'championships/{champname}/teams': async (api) => {
    const { champname } = await aChampionship(api);
    const body = { name: unique('Team') };
    return { http: (await aPerson(api)).http, path: `championships/${champname}/teams`, body };
  },
  'admin/teams/{id}/rename': toTeam('rename', () => ({ name: unique('Name') })),
  'admin/teams/{id}/captain': toTeam('captain', ({ other: login }) => ({ login })),
  'admin/teams/{id}/remove': toTeam('remove', ({ other: login }) => ({ login })),
  'admin/teams/{id}/merge': toTeam('merge', ({ rival: team }) => ({ team })),
  'teams/{id}/invitations': async (api) => {
    const { teamId, captain } = await aTeam(api, await aChampionship(api));
    return { http: captain.http, path: `teams/${teamId}/invitations`, body: { login: (await aMember(api)).login } };
  },
  'invitations/{id}/accept': invitation('accept'),
  'invitations/{id}/reject': invitation('reject'),
  'invitations/{id}/cancel': invitation('cancel'),
  'teams/{id}/leave': async (api) => {
    const { teamId, others } = await aTeam(api, await aChampionship(api), 2);
    return { http: others[0]!.http, path: `teams/${teamId}/leave` };
  },
  'teams/{id}/captain': async (api) => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 2);
    return { http: captain.http, path: `teams/${teamId}/captain`, body: { login: others[0]!.login } };
  },
  'join/{code}': async (api) => {
    const { teamId, captain } = await aTeam(api, await aChampionship(api));
    const { body } = await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200);
    return { http: (await aMember(api)).http, path: `join/${body.joinCode}`, body: { acceptRules: true } };
  },
  'admin/teams/{id}/tours/{tourId}': async (api) => {
    const { championship, path, first, advance } = await betweenTours(api);
    const { teamId } = await aParticipant(api, championship);
    await championship.owner.http.post(`/api/${path}`).send({ reason, advance }).expect(200);
    const { http } = await aPerson(api, { role: 'admin' });
    return { http, path: `admin/teams/${teamId}/tours/${first.id}`, body: { goesOn: true, reason } };
  },
};
