import { afterAll, beforeAll, describe } from '@jest/globals';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson } from '../../../test/kit/people.js';
import { textsErrors } from './errors.js';

describe('the refusals of texts', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { PICTURES_PER_DAY: '1' } });
  });
  afterAll(() => api.close());

  itAnswers('texts.errors.json', textsErrors, {
    TEXT_TOO_COMPLEX: async () => {
      const { http } = await aPerson(api);
      return http.post('/api/texts/preview').send({ text: `${'> '.repeat(200)}deep` });
    },
    PICTURES_EXCEEDED: async () => {
      const { http } = await aPerson(api);
      const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
      const content = await dot.png().toBuffer();
      const send = () => http.post('/api/texts/pictures').attach('file', content, 'dot.png');
      await send().expect(200);
      return send();
    },
  });
});
