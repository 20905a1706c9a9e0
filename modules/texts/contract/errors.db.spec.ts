import { afterAll, beforeAll, describe } from '@jest/globals';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { textsErrors } from './errors.js';

describe('the refusals of texts', () => {
  let api: TestApp;
  let dot: Buffer;
  beforeAll(async () => {
    dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    api = await startTestApp({ env: { PICTURES_PER_DAY: '1', SAME_TEXT_SECONDS: '300' } });
  });
  afterAll(() => api.close());

  const send = (http: TestPerson['http']) => http.post('/api/texts/pictures').attach('file', dot, 'dot.png');

  itAnswers('texts.errors.json', textsErrors, {
    TEXT_TOO_COMPLEX: async () => {
      const { http } = await aPerson(api);
      return http.post('/api/texts/preview').send({ text: `${'> '.repeat(200)}deep` });
    },
    TEXT_REPEATED: async () => {
      const { id } = await aTopic(api);
      const { author } = await aComment(api, id, { text: 'Once' });
      return author.http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Once' });
    },
    PICTURES_EXCEEDED: async () => {
      const { http } = await aPerson(api);
      await send(http).expect(200);
      return send(http);
    },
    PICTURES_FULL: async () => {
      const { token } = await aPerson(api);
      const full = await startTestApp({ beside: api, env: { PICTURES_BYTES: '1' } });
      const answer = await send(full.signedIn(token));
      await full.close();
      return answer;
    },
  });
});
