import { readFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { demoPeople, demoRivals } from '../../identity/demo.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import type { Caller } from '../../kernel/contract/status.js';
import { newId } from '../../kernel/domain/id.js';
import type { DemoRun, DemoStory } from '../../kernel/demo.js';
import { inProject } from '../../kernel/root.js';
import { TextsApi } from '../../texts/texts.api.js';
import { KeepArticle } from '../commands/keep-article.js';
import { KeepDiscussion } from '../commands/keep-discussion.js';
import { CommendPost, SubscribeToThread } from '../commands/mark-posts.js';
import { SaveDraft } from '../commands/save-draft.js';
import { SeedForum, type SeededPost } from '../commands/seed-forum.js';
import type { Rendered } from '../domain/rendered.js';
import { logoOf } from './logos.js';
import { readPosts, type WrittenThread, type WrittenTopic } from './read-posts.js';
import { remarks } from './remarks.js';

const hour = 3600 * 1000;
/** Who follows what. */
const followed = [['alice', 'tabular'], ['alice', 'validation'], ['alice', 'tools'], ['bob', 'vision']] as const; // prettier-ignore
const callerOf = (id: string): Caller => ({ id, sessionId: newId(), login: '', status: 'IDENTIFIED', role: 'user' });

const written = async (): Promise<WrittenThread[]> => {
  const files = ['eng.md', 'rus.md'].map((file) => inProject('apps', 'api', 'demo', 'data', 'forum', file));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap(readPosts);
};

/** The forum of the demo: threads, topics and comments in both languages. */
export const story: DemoStory = {
  isTold: async ({ app }) => {
    const last = (await written()).flatMap(({ topics }) => topics).at(-1);
    const sql = 'select 1 as one from forum.topics where title = $1';
    return (await queryOne(app.get(MikroORM).em.fork(), sql, [last?.title])) !== null;
  },
  tell: async (run) => {
    const forum = new DemoForum(run);
    await forum.tell(await written());
  },
};

class DemoForum {
  private readonly commands: Commands;
  private readonly texts: TextsApi;
  private readonly people = new Map<string, string>();
  private readonly shown = new Map<string, Rendered>();
  private readonly now: Date;
  /** Of all that is written, so that the times of topics are spread over some weeks. */
  private told = 0;

  constructor(private readonly run: DemoRun) {
    this.commands = run.app.get(Commands);
    this.texts = run.app.get(TextsApi, { strict: false });
    this.now = run.app.get(Clock).now();
  }

  async tell(threads: readonly WrittenThread[]): Promise<void> {
    const identity = this.run.app.get(IdentityApi, { strict: false });
    for (const { login } of [...demoPeople, ...demoRivals])
      this.people.set(login, (await identity.personOf(login))?.id ?? '');
    for (const thread of threads) {
      await (thread.isChampionship ? this.discussion(thread.name) : this.thread(thread));
      for (const topic of thread.topics) await this.topic(thread, topic);
    }
    await this.talkOfArticles();
    for (const [login, name] of followed)
      await this.commands.run(new SubscribeToThread(name, this.personId(login), true));
    await this.begun('alice', 'validation', 'How many folds are enough', 'With few rows I take ten, and');
  }

  /** What people say of the articles of the demo. */
  private async talkOfArticles(): Promise<void> {
    const em = this.run.app.get(MikroORM).em.fork();
    type Read = { id: string; title: string; authorId: string };
    const read = await query<Read>(
      em,
      'select id, title, author_id as "authorId" from articles.published order by title',
    );
    for (const [n, { id, title, authorId }] of read.entries()) {
      await this.commands.run(new KeepArticle(id));
      const others = [...this.people.values()].filter((personId) => personId !== authorId);
      for (const personId of others.slice(0, 2 + ((n * 5) % 7)))
        await this.commands.run(new CommendPost({ kind: 'topic', id }, callerOf(personId), 'plus'));
      const said = remarks(title, n + 2);
      const posts = said.map(({ login, text }, at) => this.post(login, text, (said.length - at) / 60, n + at * 5));
      const comments = (await Promise.all(posts)).map((post) => ({ ...post, answers: null }));
      await this.commands.run(new SeedForum({ talk: { topicId: id, comments } }));
    }
  }

  /** What somebody has not finished writing. */
  private async begun(login: string, thread: string, title: string, text: string): Promise<void> {
    const em = this.run.app.get(MikroORM).em.fork();
    const row = await queryOne<{ id: string }>(em, 'select id from forum.threads where name = $1', [thread]);
    if (!row) return;
    const content = { sequence: 0, title, text };
    await this.commands.run(new SaveDraft(`topic:${row.id}`, this.personId(login), content)).catch(() => undefined);
  }

  /** It is made by a job, which may not have run yet. */
  private async discussion(champname: string): Promise<void> {
    const { id } = await this.run.app.get(ChampionshipsApi, { strict: false }).visible(champname, null);
    await this.commands.run(new KeepDiscussion(id));
  }

  private async thread({ name, title, description, colour, shape, topics }: WrittenThread): Promise<void> {
    const authorId = this.personId(topics[0]?.login ?? '');
    const own = {
      name,
      title,
      description,
      logo: logoOf(shape, colour),
      authorIds: [authorId],
      pinned: shape === 'pin',
    };
    await this.commands.run(new SeedForum({ thread: { ...own, createdAt: this.ago(60 * 24) } }));
  }

  private async topic(thread: WrittenThread, topic: WrittenTopic): Promise<void> {
    this.run.signal.throwIfAborted();
    const em = this.run.app.get(MikroORM).em.fork();
    if (await queryOne(em, 'select 1 as one from forum.topics where title = $1', [topic.title])) return;
    this.told += 1;
    const n = this.told;
    const hoursAgo = 4 + ((n * 37) % 500);
    const said = [...topic.comments, ...remarks(topic.title, n)];
    const comments: (SeededPost & { answers: number | null })[] = [];
    let root = 0;
    for (const [at, { login, text, answers }] of said.entries()) {
      if (!answers) root = at + 1;
      const passed = (hoursAgo * (at + 1)) / (said.length + 1);
      const post = await this.post(login, text, hoursAgo - passed, n + at * 5);
      comments.push({ ...post, answers: answers && root > 0 ? root : null });
    }
    const own = await this.post(topic.login, topic.text.trim(), hoursAgo, n * 3);
    const place = {
      thread: thread.name,
      title: topic.title,
      pinned: thread.topics[0] === topic && thread.shape === 'pin',
    };
    const accepted = said.findIndex(({ isAccepted }) => isAccepted);
    await this.commands.run(new SeedForum({ topic: { ...own, ...place, comments, accepted } }));
  }

  /** @param n gives it its commends, the same ones each time */
  private async post(login: string, text: string, hoursAgo: number, n: number): Promise<SeededPost> {
    const shown = this.shown.get(text) ?? { ...(await this.texts.render(text)), text };
    this.shown.set(text, shown);
    const others = [...this.people].filter(([name]) => name !== login).map(([, id]) => id);
    const plus = others.slice(0, (n * 7) % 9);
    const minus = n % 6 === 0 ? others.slice(-1) : [];
    return { ...shown, authorId: this.personId(login), createdAt: this.ago(hoursAgo), plus, minus };
  }

  private ago(hours: number): Date {
    return new Date(this.now.getTime() - Math.round(hours * hour));
  }

  private personId(login: string): string {
    const id = this.people.get(login);
    if (!id) throw new Error(`${login} writes in the forum of the demo, and is nobody of it`);
    return id;
  }
}
