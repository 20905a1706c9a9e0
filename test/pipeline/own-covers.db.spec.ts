import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, type TestChampionship } from '../kit/championships.js';
import { aPerson } from '../kit/people.js';
import { filesIn, pathOf } from '../kit/files.js';

const [width, height] = [1200, 630];
const largest = 150_000;
const plain = (background: string, size = { width: 1200, height: 800 }) =>
  sharp({ create: { ...size, channels: 3, background } });
/** Red on the left, green in the middle, blue on the right. */
const threeColours = async (): Promise<Buffer> => {
  const part = { width: 800, height: 400 };
  const [green, blue] = await Promise.all(['#0f0', '#00f'].map((colour) => plain(colour, part).png().toBuffer()));
  const parts = [
    { input: green as Buffer, left: 800, top: 0 },
    { input: blue as Buffer, left: 1600, top: 0 },
  ];
  return plain('#f00', { width: 2400, height: 400 }).composite(parts).png().toBuffer();
};
const noise = () => {
  const of = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#777', noise: of } })
    .png()
    .toBuffer();
};

describe('pictures of links with an own cover', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const picture = async (path: string) => {
    const call = api.guest().get('/api/texts/links/picture.png').query({ path, language: 'ENG' }).responseType('blob');
    const { body, headers } = await call.expect(200);
    return { png: body as Buffer, tag: headers['etag'] ?? '' };
  };
  const linkOf = ({ champname }: TestChampionship) => picture(`/championship/${champname}`);
  const wear = ({ champname, owner }: TestChampionship, cover: Buffer) =>
    owner.http.put(`/api/championships/${champname}/cover`).attach('file', cover, 'cover.png').expect(200);
  const look = async ({ champname, owner }: TestChampionship, coverFocus: object | null) => {
    const { version } = (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    await owner.http.put(`/api/championships/${champname}`).send({ version, coverFocus }).expect(200);
  };
  /** Which of red, green and blue is the strongest in the middle of a picture, between the mark and the title. */
  const colourOf = async ({ png }: { png: Buffer }) => {
    const { format, ...size } = await sharp(png).metadata();
    expect([format, size.width, size.height]).toEqual(['png', width, height]);
    expect(png.length).toBeLessThan(largest);
    const strip = { left: 550, top: 180, width: 100, height: 100 };
    const { channels } = await sharp(png).extract(strip).stats();
    const means = channels.slice(0, 3).map(({ mean }) => mean);
    return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))];
  };

  it('CHAMP5 show it cut around its focus point, and another tag with each', async () => {
    const own = await aChampionship(api);
    const drawn = await linkOf(own);
    await wear(own, await threeColours());
    const shown = [await linkOf(own)];
    for (const x of [0, 100]) {
      await look(own, { x, y: 50 });
      shown.push(await linkOf(own));
    }
    expect(await Promise.all(shown.map(colourOf))).toEqual(['green', 'red', 'blue']);
    expect(new Set([drawn, ...shown].map(({ tag }) => tag)).size).toBe(4);
    await own.owner.http.delete(`/api/championships/${own.champname}/cover`).expect(200);
    expect((await linkOf(own)).png.equals(drawn.png)).toBe(true);
  });

  it('FORUM4 show the one of an article, cut around its focus point, in place of the file itself', async () => {
    const { http } = await aPerson(api);
    const step = async (id: string, name: string) => http.post(`/api/articles/${id}/${name}`).send({}).expect(200);
    const draft = { title: 'Trees', text: 'Words', coverAlt: 'Colours', coverFocus: { x: 50, y: 0 } };
    const { id } = (await http.post('/api/articles').send(draft).expect(201)).body;
    const worn = await http
      .post(`/api/articles/${id}/cover`)
      .attach('file', await noise(), 'cover.png')
      .expect(200);
    for (const name of ['ready', 'publish']) await step(id, name);
    const above = await picture(`/forum/article/${id}`);
    const { sequence } = worn.body.draft;
    await http
      .put(`/api/articles/${id}`)
      .send({ sequence, coverFocus: { x: 50, y: 100 } })
      .expect(200);
    // A draft changes nothing for readers.
    expect((await picture(`/forum/article/${id}`)).tag).toBe(above.tag);
    for (const name of ['ready', 'publish']) await step(id, name);
    expect((await picture(`/forum/article/${id}`)).tag).not.toBe(above.tag);
  });

  it('CHAMP5 are small enough for networks whatever the cover shows', async () => {
    const own = await aChampionship(api);
    const drawn = await linkOf(own);
    await wear(own, await noise());
    const { png } = await linkOf(own);
    expect(png.equals(drawn.png)).toBe(false);
    expect(png.length).toBeLessThan(largest);
  });

  it('CHAMP5 have white letters at 4.5:1 or more also on a white cover', async () => {
    const own = await aChampionship(api, { title: { eng: 'Long words '.repeat(12), rus: '' } });
    await wear(own, await plain('#fff').png().toBuffer());
    const { png } = await linkOf(own);
    // Right of all letters, at the heights of the mark, of the title and of what is below it.
    for (const [top, high] of [
      [66, 48],
      [256, 310],
    ] as const) {
      const strip = { left: 1140, top, width: 50, height: high };
      const { data, info } = await sharp(png).extract(strip).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const lights = Array.from({ length: info.width * info.height }, (_, at) => lightOf(data.subarray(3 * at)));
      expect(1.05 / (Math.max(...lights) + 0.05)).toBeGreaterThan(4.5);
    }
  });

  it.each([
    ['the beginning of a picture alone', async () => (await plain('#f00').webp().toBuffer()).subarray(0, 60)],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')],
    ['a picture of another kind', () => plain('#f00').png().toBuffer()],
    ['a small file of very many points', () => plain('#f00', { width: 2600, height: 2000 }).webp().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
  ])('CHAMP5 show the drawn one where the stored one is %s', async (_what, content) => {
    const own = await aChampionship(api);
    const drawn = await linkOf(own);
    const before = new Set(await filesIn(api, 'championships'));
    await wear(own, await plain('#f00').png().toBuffer());
    const [stored = ''] = (await filesIn(api, 'championships')).filter((file) => !before.has(file));
    const bytes = await content();
    await writeFile(pathOf(api, stored), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sql = `update championships.championships set cover = cover || jsonb_build_object('sha256', $2::text) where champname = $1`;
    await api.sql(sql, [own.champname, sha256]);
    expect((await linkOf(own)).png.equals(drawn.png)).toBe(true);
  });
});

/** Relative luminance of a point, as contrast is counted (WCAG). */
const lightOf = (point: Buffer): number => {
  const [red = 0, green = 0, blue = 0] = Array.from(point.subarray(0, 3), (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
