import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson } from '../../../test/kit/people.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { notificationsErrors } from './errors.js';

describe('the refusals of notifications', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { CAMPAIGNS_A_DAY: '1' } });
  });
  afterAll(() => api.close());

  const words = { title: { eng: 'Hello' }, text: { eng: 'A text' } };
  const send = ({ champname, owner }: TestChampionship, audience: string, count: number) =>
    owner.http.post(`/api/championships/${champname}/campaigns`).send({ ...words, audience, count });

  itAnswers('notifications.errors.json', notificationsErrors, {
    AUDIENCE_CHANGED: async () => {
      const championship = await aChampionship(api);
      await aParticipant(api, championship);
      return send(championship, 'TO_ALL', 2);
    },
    AUDIENCE_EMPTY: async () => send(await aChampionship(api), 'TOP_3', 0),
    PUSH_SERVICE_UNKNOWN: async () => {
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      const { http } = await aPerson(api);
      return http.put('/api/notifications/push').send({ endpoint: 'https://example.org/push', keys });
    },
    CAMPAIGN_LIMIT: async () => {
      const championship = await aChampionship(api);
      await aParticipant(api, championship);
      await send(championship, 'TO_ALL', 1);
      return send(championship, 'TO_ALL', 1);
    },
  });
});
