import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff } from '../kit/championships.js';
import { lossyWay, type LossyWay } from '../kit/lost-commit.js';

/** The connection to PostgreSQL ends while a file is taken, with an error that has no code. */
describe('a database that goes while a file comes', () => {
  let api: TestApp;
  let way: LossyWay;
  let broken: TestApp;
  let participant: Agent;
  const paths: Record<string, string> = { picture: '/api/texts/pictures', avatar: '/api/user/avatar' };
  const files: Record<string, Buffer> = { solution: Buffer.from(solutionOff(1)) };
  beforeAll(async () => {
    api = await startTestApp();
    way = await lossyWay(api.database.url);
    broken = await startTestApp({ beside: api, env: { DATABASE_URL: way.url, DATABASE_POOL: '2' } });
    const championship = await aChampionship(api);
    participant = broken.signedIn((await aParticipant(api, championship)).token);
    paths['solution'] = `/api/championships/${championship.champname}/solutions`;
    const create = { width: 64, height: 64, channels: 3, background: 'red' } as const;
    files['picture'] = files['avatar'] = await sharp({ create }).png().toBuffer();
  });
  afterAll(async () => {
    await broken.close();
    await way.close();
    await api.close();
  });

  it.each(['solution', 'picture', 'avatar'])(
    'ERR1 a %s that met it is not called broken, and is taken when it comes again',
    async (what) => {
      const send = () =>
        participant
          .post(paths[what] ?? '')
          .attach(what === 'avatar' ? 'avatar' : 'file', files[what] ?? Buffer.of(), 'a.csv');
      way.breakAt('insert into kernel.files');
      const { status, body } = await send();
      expect([status, body.error, body.details]).toEqual([503, 'DATABASE_SILENT', { retryAfter: expect.any(Number) }]);
      expect((await send()).status).toBeLessThan(300);
    },
  );

  it("ERR1 a form that ends too early is still its sender's fault", async () => {
    const half = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nid,pre';
    for (const path of Object.values(paths)) {
      const sent = participant.post(path).set('Content-Type', 'multipart/form-data; boundary=b').send(half);
      expect((await sent.expect(422)).body.error).toBe('FORMAT_INVALID');
    }
  });
});
