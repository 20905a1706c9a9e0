import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../apps/api/http.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, type ChampionshipWish } from '../kit/championships.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-share-'));
const plain = '<head><title>Podium</title></head>';

describe('CHAMP2 what a link to a championship shows', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp();
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'index.html'), plain);
    app = await createApp(api.settings, { web: join(folder, 'web'), admin: join(folder, 'admin') });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const page = async (url: string, language = 'en') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body;
  const texts: ChampionshipWish = {
    title: { eng: '</title><script>alert("$&")</script>', rus: 'Диабет' },
    teaser: { eng: 'Predict "progression" & win', rus: 'Предскажите' },
  };

  it('CHAMP2 has title and text in the HTML that the server sends, and no markup of them', async () => {
    const { champname } = await aChampionship(api, texts);
    for (const path of ['', '/data', '/solutions/1']) {
      const html = await page(`/championship/${champname}${path}`);
      expect(html).toContain('content="Predict &quot;progression&quot; &amp; win"');
      expect(html).toContain(
        '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; · Podium</title>',
      );
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('The description that only participants read');
    }
    expect(await page(`/championship/${champname}`, 'ru')).toContain('<meta property="og:title" content="Диабет">');
  });

  it('CHAMP1 tells nothing of drafts, TEST championships and names that there are not', async () => {
    const draft = await aChampionship(api, { ...texts, published: false });
    const test = await aChampionship(api, { ...texts, isTest: true });
    for (const name of [draft.champname, test.champname, 'no-such-one', 'A<b']) {
      expect(await page(`/championship/${name}`)).toBe(plain);
    }
    expect(await page('/championships')).toBe(plain);
  });
});
