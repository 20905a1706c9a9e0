import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FirstNeeds } from './first-needs.js';

const web = mkdtempSync(join(tmpdir(), 'podium-needs-'));
const html = '<head><script src="/before-paint.js" data-state-key="s"></script></head>';
const manifest = {
  'index.html': { file: 'static/js/index-1.js', imports: ['_common.js'], css: ['static/css/index-1.css'] },
  '_common.js': { file: 'static/js/common-1.js', css: ['static/css/common-1.css'] },
  '_cards.js': { file: 'static/js/cards-1.js', imports: ['_common.js'], css: ['static/css/cards-1.css'] },
  'pages/championships.tsx': {
    file: 'static/js/championships-1.js',
    imports: ['index.html', '_cards.js'],
    css: ['static/css/common-1.css'],
  },
  'pages/championship.tsx': { file: 'static/js/championship-1.js', imports: ['_cards.js'] },
  'pages/leaderboard.tsx': { file: 'static/js/leaderboard-1.js', imports: ['_cards.js'] },
};

const writeManifest = (folder: string, content: object) => {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(content));
};

describe('NAV1 the HTML of a page', () => {
  let needs: FirstNeeds;
  beforeAll(() => {
    writeManifest(web, manifest);
    needs = new FirstNeeds(web);
  });
  afterAll(() => rmSync(web, { recursive: true }));

  const of = (path: string) => needs.writtenInto(html, path);

  it('names the chunks of the page each once, and none that every page has', async () => {
    expect((await of('/championships')).split('<link ').slice(1)).toEqual([
      'rel="modulepreload" crossorigin href="/static/js/championships-1.js">',
      'rel="modulepreload" crossorigin href="/static/js/cards-1.js">',
      'rel="preload" as="style" crossorigin href="/static/css/cards-1.css"></head>',
    ]);
    const board = await of('/championship/diabetes/rating');
    expect(board.match(/static\/js\/[\w-]+/g)).toEqual([
      'static/js/championship-1',
      'static/js/cards-1',
      'static/js/leaderboard-1',
    ]);
  });

  it.each([
    ['/championships', '/api/site /api/championships?tab=all&amp;limit=200'],
    ['/championships/active', '/api/site /api/championships?tab=active&amp;limit=200'],
    [
      '/championship/wine-2/rating',
      '/api/site /api/championships/wine-2 /api/championships/wine-2/tours /api/championships/wine-2/leaderboard?limit=100',
    ],
    ['/championship/wine-2/metric', '/api/site /api/championships/wine-2 /api/championships/wine-2/tours'],
    ['/championship/wine-2/data', '/api/site /api/championships/wine-2'],
    ['/about', '/api/site'],
  ])('says what %s reads first', async (path, calls) => {
    expect(await of(path)).toContain(`data-calls="${calls}"`);
  });

  it('has the messages of the frame and of the page', async () => {
    expect(await of('/championships')).toContain('data-messages="shell errors championships"');
  });

  it.each(['/nowhere', '/championship/A"><script>/rating', '/championships/none', '/rating'])(
    'is as it was built for %s',
    async (path) => {
      expect(await of(path)).toBe(html);
    },
  );

  it('is without chunks, but with what it reads, where a build has no manifest', async () => {
    const plain = await new FirstNeeds(join(web, 'none')).writtenInto(html, '/championships');
    expect(plain).not.toContain('<link');
    expect(plain).toContain('data-calls="/api/site ');
  });

  it('follows a new build under a running server', async () => {
    const next = { ...manifest, 'pages/about.tsx': { file: 'static/js/about-2.js' } };
    writeManifest(web, next);
    expect(await needs.writtenInto(`${html}<p>2</p>`, '/about')).toContain('href="/static/js/about-2.js"');
  });

  it.each([
    ['/', ['forum']],
    ['/forum', ['forum']],
    ['/championships', ['championships']],
    ['/championship/wine-2', ['championship']],
    ['/championship/wine-2/rating', ['championship', 'leaderboard']],
    ['/championship/wine-2/metric', ['championship', 'submit']],
    ['/championship/wine-2/solutions', ['championship', 'solutions']],
    ['/championship/wine-2/edit', ['editor']],
    ['/forum/article/5', ['article']],
    ['/login', ['auth']],
    ['/user/alice', ['user']],
    ['/about', ['about']],
  ])('names files of the web app and of its messages that are there for %s', async (path, names) => {
    const folder = join(web, 'real');
    const sources = globSync('**/*.tsx', { cwd: 'apps/web' });
    writeManifest(folder, Object.fromEntries(sources.map((source) => [source, { file: basename(source, '.tsx') }])));
    const written = await new FirstNeeds(folder).writtenInto(html, path);
    expect([...written.matchAll(/href="\/([\w-]+)"/g)].map(([, name]) => name)).toEqual(names);
    const messages = /data-messages="(.*?)"/.exec(written)?.[1]?.split(' ') ?? [];
    expect(messages.filter((namespace) => !existsSync(`locales/eng/${namespace}.json`))).toEqual([]);
  });
});
