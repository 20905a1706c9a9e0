import type { TestApp } from './api.js';
import type { TestPerson } from './people.js';
import { aChampionship, aParticipant, submit } from './championships.js';

/** Has the scores of a re-judgement count, and waits until they do. */
export const applyRejudge = async (api: TestApp, { http }: Pick<TestPerson, 'http'>, id: string): Promise<void> => {
  const begun = await http.post(`/api/rejudges/${id}/apply`).send({ reason: 'Looked over' }).expect(202);
  await api.settle();
  const { body } = await http.get(`/api/work/${begun.body.id}`).expect(200);
  if (body.state !== 'done') throw new Error(`The re-judgement does not count: ${JSON.stringify(body)}`);
};

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
