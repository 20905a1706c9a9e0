import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { longestText } from '../contract/limits.js';
import { TextsApi } from '../texts.api.js';

/** What held a reader's tab for half a minute. */
const dear = '**a*'.repeat(12_000);

describe('the preview of a text', () => {
  let api: TestApp;
  let person: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ env: { TEXT_SECONDS: '4' } });
    person = await aPerson(api);
  });
  afterAll(() => api.close());

  const preview = (text: string) => person.http.post('/api/texts/preview').send({ text });

  it('FORUM2 is what is stored', async () => {
    const text = 'Some **bold** words and $x^2$';
    const { body } = await preview(text).expect(200);
    expect(body).toEqual({ html: (await api.get(TextsApi).render(text)).html });
    expect(body.html).toContain('<strong>bold</strong>');
  });

  it('FORUM2 refuses what is dear to read, and goes on answering meanwhile', async () => {
    await preview('The thread is there.').expect(200);
    let isRefused = false;
    const refused = preview(dear)
      .expect(422)
      .then(({ body }) => {
        isRefused = true;
        return body;
      });
    await preview('Somebody else writes.').expect(200);
    expect(isRefused).toBe(false);
    expect(await refused).toMatchObject({ error: 'TEXT_TOO_COMPLEX', fields: { text: 'TEXT_TOO_COMPLEX' } });
    // The thread that it cost is replaced.
    await preview(`${'A long text of plain words. '.repeat(800)}`).expect(200);
  });

  it('FORUM2 is for who may write, and as long as a text may be', async () => {
    await api.guest().post('/api/texts/preview').send({ text: 'a' }).expect(401);
    expect((await preview('a'.repeat(longestText + 1)).expect(422)).body.error).toBe('TOO_LONG');
    await preview('').expect(200);
  });
});
