import { readFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../../identity/demo.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { queryOne } from '../../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../../kernel/demo.js';
import { inProject } from '../../kernel/root.js';
import { TextsApi } from '../../texts/texts.api.js';
import { BeginArticle } from '../commands/begin-article.js';
import { ChangeArticle } from '../commands/change-article.js';

const day = 24 * 3600 * 1000;

interface Written {
  login: string;
  title: string;
  subtitle: string;
  /** What its cover shows; empty without one. */
  coverAlt: string;
  isDraft: boolean;
  text: string;
}

const headOf = (head: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';

/** Articles of a file: each with its head, then its text, and a line of equals signs before the next one. */
const read = async (file: string): Promise<Written[]> => {
  const source = await readFile(inProject('apps', 'api', 'demo', 'data', 'articles', file), 'utf8');
  return source.split(/^={5,}\n/m).map((part) => {
    const end = part.indexOf('\n\n');
    const [head, text] = [part.slice(0, end), part.slice(end).trim()];
    const [login, title, subtitle] = [headOf(head, 'author'), headOf(head, 'title'), headOf(head, 'subtitle')];
    return { login, title, subtitle, coverAlt: headOf(head, 'cover'), isDraft: headOf(head, 'draft') !== '', text };
  });
};

const written = async (): Promise<Written[]> => (await Promise.all(['eng.md', 'rus.md'].map(read))).flat();

const isThere = async (run: DemoRun, title: string): Promise<boolean> => {
  const sql = 'select 1 as one from articles.articles where title = $1';
  return (await queryOne(run.app.get(MikroORM).em.fork(), sql, [title])) !== null;
};

/** What the first article has on top: its most telling point is near the upper edge. */
const covered = { by: 'leaderboard.webp', focus: { x: 80, y: 20 } } as const;

const coverOf = () => readFile(inProject('modules', 'articles', 'demo', 'covers', covered.by));

/** The articles of the demo, in both languages, and a draft. */
export const story: DemoStory = {
  isTold: async (run) => isThere(run, (await written()).at(-1)?.title ?? ''),
  tell: async (run) => {
    const commands = run.app.get(Commands);
    const texts = run.app.get(TextsApi, { strict: false });
    const now = run.app.get(Clock).now().getTime();
    for (const [at, { login, isDraft, coverAlt, ...own }] of (await written()).entries()) {
      const draft = coverAlt === '' ? own : { ...own, coverAlt, coverFocus: covered.focus };
      run.signal.throwIfAborted();
      if (await isThere(run, draft.title)) continue;
      const shown = await texts.render(draft.text);
      const caller = { id: await demoPersonId(run, login), login, status: 'IDENTIFIED', role: 'user' } as const;
      const id = await commands.run(new BeginArticle(caller, draft));
      if (isDraft) continue;
      if (coverAlt !== '') {
        const cover = await texts.movePicture(await coverOf(), caller.id);
        await texts.keepPictures(cover.url);
        await commands.run(new ChangeArticle(id, caller, { type: 'wear', cover }));
      }
      await commands.run(new ChangeArticle(id, caller, { type: 'ready' }));
      const { html, excerpt, renderer } = shown;
      // Days ago, the last of the file first: people have had time to answer.
      const seededAt = new Date(now - (at + 2) * day);
      const read = { text: draft.text, html, excerpt, renderer };
      await commands.run(new ChangeArticle(id, caller, { type: 'publish', shown: read, seededAt }));
    }
  },
};
