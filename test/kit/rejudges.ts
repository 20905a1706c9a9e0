import type { TestApp } from './api.js';
import { aChampionship, aParticipant, submit } from './championships.js';

/** A re-judgement that is ready to be decided, of a championship with one solution. */
export const aRejudge = async (api: TestApp, who: Parameters<typeof aParticipant>[2] = {}) => {
  const championship = await aChampionship(api);
  await submit(await aParticipant(api, championship, who), championship).expect(202);
  await api.settle();
  const { owner, champname } = championship;
  const path = `/api/championships/${champname}`;
  const again = () => owner.http.post(`${path}/rejudges`).send({ reason: 'Judged otherwise' });
  const { body } = await again().expect(202);
  await api.settle();
  const id = body.id as string;
  const apply = () => owner.http.post(`/api/rejudges/${id}/apply`).send({ reason: 'Looked over' });
  return { championship, owner, path, id, again, apply };
};
