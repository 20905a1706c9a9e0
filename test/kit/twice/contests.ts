import type { TestApp } from '../api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../championships.js';
import { aPerson, unique } from '../people.js';
import { beginUpload, sendPiece } from '../resumable.js';
import { aRejudge } from '../rejudges.js';
import { betweenTours } from '../tours.js';
import type { Cases } from './twice.js';

const reason = 'It has to be so';

/** What the owner of a championship with one solution does with it. */
const ofOwner =
  (what: string, body: (who: { teamId: string; login: string; solution: string }) => object) =>
  async (api: TestApp) => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const solution = (await submit(person, championship).expect(202)).body.id as string;
    await api.settle();
    const path = `championships/${championship.champname}/${what}`;
    return { http: championship.owner.http, path, body: body({ ...person, solution }) };
  };

/** A message to all who take part. */
const campaign = async (api: TestApp) => {
  const championship = await aChampionship(api);
  await aParticipant(api, championship);
  const texts = { title: { eng: 'Hello', rus: '' }, text: { eng: 'A text', rus: '' } };
  const body = { ...texts, audience: 'TO_ALL', byMail: false, count: 1 };
  return {
    championship,
    texts,
    call: { http: championship.owner.http, path: `championships/${championship.champname}/campaigns`, body },
  };
};

const startedCampaign = async (api: TestApp, state: 'SENDING' | 'PAUSED') => {
  const { call, championship } = await campaign(api);
  const { body } = await call.http.post(`/api/${call.path}`).send(call.body).expect(202);
  await api.settle();
  await api.sql('update notifications.campaigns set state = $2 where id = $1', [body.id, state]);
  return { http: championship.owner.http, path: `campaigns/${body.id}/${state === 'PAUSED' ? 'resume' : 'pause'}` };
};

/** Championships, solutions, messages. */
export const cases: Cases = {
  championships: async (api) => {
    const { http } = await aPerson(api, { role: 'client' });
    return { http, path: 'championships', body: { champname: unique('new'), title: { eng: 'New', rus: 'Новый' } } };
  },
  'championships/{champname}/state': async (api) => {
    const { champname, owner } = await aChampionship(api, { dateEnd: api.clock.inDays(-1) });
    return { http: owner.http, path: `championships/${champname}/state`, body: { state: 'FINISHED' } };
  },
  'championships/{champname}/baselines': async (api) => {
    const { champname, owner } = await aChampionship(api);
    const file = { field: 'file', content: solutionOff(1), name: 'plain.csv' };
    const body = { nameEng: 'Plain', nameRus: '' };
    return { http: owner.http, path: `championships/${champname}/baselines`, body, file };
  },
  'championships/{champname}/disqualifications': ofOwner('disqualifications', ({ teamId }) => ({
    team: teamId,
    reason,
  })),
  'championships/{champname}/baselines/score': ofOwner('baselines/score', () => ({})),
  'championships/{champname}/uploads/{id}/attach': async (api) => {
    const { champname, owner } = await aChampionship(api);
    const { headers } = await beginUpload(owner, `/api/championships/${champname}/uploads`, 5).expect(201);
    await sendPiece(owner, String(headers['location']), 0, Buffer.from('bytes')).expect(204);
    return { http: owner.http, path: `${headers['location']}/attach`.replace('/api/', ''), body: { name: 'more.csv' } };
  },
  'championships/{champname}/attempts': ofOwner('attempts', ({ login: team }) => ({ team, count: 2, reason })),
  'championships/{champname}/rejudges': ofOwner('rejudges', () => ({ reason })),
  'championships/{champname}/tours/{tourId}/advance': async (api) => {
    const { championship, path, advance } = await betweenTours(api);
    return { http: championship.owner.http, path, body: { reason, advance } };
  },
  'championships/{champname}/campaigns': async (api) => (await campaign(api)).call,
  'championships/{champname}/campaigns/test': async (api) => {
    const { call, texts } = await campaign(api);
    return { ...call, path: `${call.path}/test`, body: texts };
  },
  'campaigns/{id}/pause': (api) => startedCampaign(api, 'SENDING'),
  'campaigns/{id}/resume': (api) => startedCampaign(api, 'PAUSED'),
  'solutions/{id}/revoke': async (api) => {
    const { owner, path } = await aRejudge(api);
    const { body } = await owner.http.get(`${path}/submissions`).expect(200);
    return { http: owner.http, path: `solutions/${body.items[0].id}/revoke`, body: { reason } };
  },
  'rejudges/{id}/apply': async (api) => {
    const { owner, id } = await aRejudge(api);
    return { http: owner.http, path: `rejudges/${id}/apply`, body: { reason } };
  },
  'rejudges/{id}/discard': async (api) => {
    const { owner, id } = await aRejudge(api);
    return { http: owner.http, path: `rejudges/${id}/discard`, body: { reason } };
  },
  'admin/rating/{champname}/correct': async (api) => {
    const championship = await aChampionship(api);
    const { teamId } = await aParticipant(api, championship);
    const { http } = await aPerson(api, { role: 'admin' });
    return { http, path: `admin/rating/${championship.champname}/correct`, body: { reason, out: teamId } };
  },
};
