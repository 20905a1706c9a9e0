import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ForumApi } from '../../modules/forum/forum.api.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aComment, aTopic, wrongCountsSql } from '../../test/kit/forum.js';
import { aPerson, unique } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

type Line = Record<string, unknown> & { kind: string };

const at = (day: number) => `2020-05-${String(day).padStart(2, '0')}T10:00:00Z`;

describe('CLI1 a forum that moves', () => {
  let api: TestApp;
  let forum: ForumApi;
  const computer = new Computer('http://127.0.0.1:2');
  beforeAll(async () => {
    api = await startTestApp();
    forum = api.get(ForumApi);
  });
  afterAll(() => api.close());

  const written = (lines: readonly (Line | string)[]): string => {
    const path = computer.path(`${unique('forum')}.jsonl`);
    writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    return path;
  };
  const take = (path: string, isTry = false) => forum.importForum(path, 'Moving here', isTry);
  const get = async (path: string) => (await api.guest().get(path).expect(200)).body;
  const posts = () =>
    api.sql('select id, text from forum.topics union all select id, text from forum.comments order by 1');
  const people = () => api.sql('select id from identity.people order by id');

  /** A community of three, one of whom has no address any more. */
  const aCommunity = (name: string): Line[] => [
    { kind: 'person', login: `${name}-ada`, email: `${name}-ada@example.org`, firstname: 'Ada' },
    { kind: 'person', login: `${name}-bob`, email: `${name}-bob@example.org` },
    { kind: 'person', login: `${name}-gone` },
    { kind: 'thread', name, title: 'Деревья', description: 'О них', author: `${name}-ada`, createdAt: at(1) },
    { kind: 'file', id: 'p1', path: 'pictures/one.png' },
    {
      kind: 'topic', id: `${name}:7`, thread: name, author: `${name}-ada`, title: 'Сколько глубины', createdAt: at(2),
      text: '    code first\n\nthen **words** $x^2$\n\n![a tree](file:p1)',
    }, // prettier-ignore
    { kind: 'comment', id: `${name}:8`, topic: `${name}:7`, author: `${name}-bob`, text: 'x'.repeat(900), createdAt: at(3) },
    {
      kind: 'comment', id: `${name}:9`, topic: `${name}:7`, author: `${name}-gone`, text: 'Ответ', answers: `${name}:8`,
      createdAt: at(4),
    }, // prettier-ignore
  ]; // prettier-ignore
  const aPicture = async () => {
    mkdirSync(computer.path('pictures'), { recursive: true });
    await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
      .png()
      .toFile(computer.path('pictures', 'one.png'));
  };

  test('CLI1 FORUM1 takes people, threads, topics, comments and pictures with their times, and nothing a second time', async () => {
    await aPicture();
    const name = unique('moved');
    const path = written(aCommunity(name));
    expect(await take(path, true)).toMatchObject({ lines: 8, threads: 1, topics: 1, comments: 2, problems: 0 });
    await api.guest().get(`/api/forum/threads/${name}`).expect(404);
    expect(await take(path)).toMatchObject({ threads: 1, topics: 1, comments: 2, problems: 0 });
    const thread = await get(`/api/forum/threads/${name}`);
    expect(thread).toMatchObject({ title: 'Деревья', authors: [`${name}-ada`], topics: 1, comments: 2 });
    expect(new Date(thread.lastAt)).toEqual(new Date(at(4)));
    const { items } = await get(`/api/forum/threads/${name}/topics`);
    const topic = await get(`/api/forum/topics/${items[0].id}`);
    expect(topic).toMatchObject({ author: `${name}-ada`, title: 'Сколько глубины', comments: 2 });
    expect(topic.html).toMatch(/<code>code first[\s\S]*<strong>words<\/strong>[\s\S]*<img [^>]*width="40"/u);
    expect(new Date(topic.createdAt)).toEqual(new Date(at(2)));
    const [said, answer] = (await get(`/api/forum/topics/${items[0].id}/comments`)).items;
    expect(said).toMatchObject({ author: `${name}-bob`, number: 1, replyTo: null });
    expect(answer).toMatchObject({ authorName: 'deleted user', text: 'Ответ', replyTo: said.id });
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    const before = { posts: await posts(), people: await people() };
    const again = await Promise.all([take(path), take(path)]);
    for (const one of again) expect(one).toMatchObject({ threads: 0, topics: 0, comments: 0, problems: 0 });
    expect({ posts: await posts(), people: await people() }).toEqual(before);
    const [note] = await api.sql(`select actor, reason from kernel.audit where action = 'forum.import' order by id`);
    expect(note).toEqual({ actor: 'operator', reason: 'Moving here' });
  });

  test('CLI1 FORUM1 answers stand below the comment that they are about, and the last message is the latest, whatever order they come in', async () => {
    await aPicture();
    const name = unique('order');
    const said = (n: number, more: object): Line => ({
      kind: 'comment', id: `${name}:${n}`, topic: `${name}:7`, author: `${name}-bob`, text: `Said ${n}`, createdAt: at(5), ...more,
    }); // prettier-ignore
    const other = { id: `${name}:30`, author: `${name}-bob`, title: 'Another topic', text: 'Text', createdAt: at(6) };
    const begun = [
      ...aCommunity(name),
      said(10, { answers: `${name}:9` }),
      { ...other, kind: 'topic', thread: name },
      said(11, { topic: `${name}:30`, author: `${name}-ada`, createdAt: at(9), accepted: true }),
      said(12, { createdAt: at(1), accepted: true }),
    ];
    await take(written(begun));
    // What was said meanwhile comes by the next run, and answers what is here by then.
    const next = [said(13, { answers: `${name}:10` }), said(14, { answers: `${name}:13` }), said(15, {})];
    await take(written([...begun, ...next]));
    const { items } = await get(`/api/forum/threads/${name}/topics?sort=last`);
    expect(items).toMatchObject([
      { title: 'Another topic', comments: 1, lastBy: `${name}-ada` },
      { title: 'Сколько глубины', comments: 7, lastBy: `${name}-bob` },
    ]);
    expect(items.map(({ lastAt }: { lastAt: string }) => new Date(lastAt))).toEqual([new Date(at(9)), new Date(at(5))]);
    const thread = await get(`/api/forum/threads/${name}`);
    expect(thread).toMatchObject({ topics: 2, comments: 8, lastBy: `${name}-ada` });
    expect(new Date(thread.lastAt)).toEqual(new Date(at(9)));
    const { items: comments } = await get(`/api/forum/topics/${items[1].id}/comments`);
    const root = comments[0].id;
    expect(comments.map((one: Line) => [one.number, one.replyTo])).toEqual([
      [1, null], [2, root], [3, root], [5, root], [6, root], [4, null], [7, null],
    ]); // prettier-ignore
    expect(await get(`/api/forum/topics/${items[1].id}`)).toMatchObject({ acceptedAnswer: { number: 4 } });
    expect(await get(`/api/forum/topics/${items[0].id}`)).toMatchObject({ acceptedAnswer: { number: 1 } });
    expect(await api.sql(wrongCountsSql)).toEqual([]);
  });

  test('CLI1 the same file twice at once is taken once', async () => {
    await aPicture();
    const path = written(aCommunity(unique('moved')));
    await Promise.all([take(path), take(path)]);
    expect(await take(path)).toMatchObject({ topics: 0, comments: 0 });
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    expect(await api.sql('select moved_key from identity.people where moved_key is not null group by 1 having count(*) > 1')).toEqual([]); // prettier-ignore
  });

  test('CLI1 names every wrong line, and takes nothing while there is one', async () => {
    const name = unique('wrong');
    const { thread: here } = await aTopic(api);
    await api.sql('update forum.threads set is_open = false where name = $1', [here]);
    const person = { kind: 'person', login: `${name}-ada`, email: `${name}@example.org` };
    const topic = { kind: 'topic', thread: name, author: person.login, title: 'Title', text: 'Text', createdAt: at(2) };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const thread = { kind: 'thread', title: 'T', description: 'D', author: person.login, createdAt: at(1) };
    const path = written([
      person,
      { ...thread, name },
      '{"kind": "topic"',
      { kind: 'planet' },
      { ...person, email: 'nobody' },
      { ...person, login: person.login.toUpperCase() },
      { ...thread, name: here },
      { ...thread, name: 'search' },
      { ...thread, name: unique('logo'), logo: svg },
      { ...topic, id: '1', author: 'stranger', text: 'See ![it](file:none)' },
      { ...topic, id: '1', createdAt: '2999-01-01T00:00:00Z' },
      { kind: 'comment', id: '2', topic: '9', author: person.login, text: 'No\u0000thing', createdAt: at(3) },
      { kind: 'comment', id: '2', topic: '9', author: person.login, text: 'Words', answers: '8', createdAt: at(3) },
      { kind: 'file', id: 'f', path: '../../etc/passwd' },
      { kind: 'file', id: 'f', path: 'nothing.png' },
      { ...topic, id: '3', html: '<script>', title: '' },
    ]);
    const before = await posts();
    const { problems, listed } = await take(path);
    expect(listed.map(({ line, column, fault }) => `${line} ${column} ${fault}`)).toEqual([
      '3  JSON_INVALID',
      '4 kind FIELD_INVALID',
      '5 email FIELD_INVALID',
      '6 login TWICE',
      '6 email TWICE',
      '7 name NAME_TAKEN',
      '8 name FIELD_INVALID',
      '9 logo LOGO_INVALID',
      '10 author UNKNOWN',
      '10 text UNKNOWN',
      '11 createdAt FIELD_INVALID',
      '11 id TWICE',
      '12  NOT_TEXT',
      '13 topic UNKNOWN',
      '13 answers UNKNOWN',
      '14 path FIELD_INVALID',
      '15 path FILE_INVALID',
      '16 title FIELD_INVALID',
      '16 html FIELD_INVALID',
    ]);
    expect(problems).toBe(listed.length);
    expect(await posts()).toEqual(before);
    expect(await api.sql('select 1 from identity.people where login = $1', [person.login])).toEqual([]);
  });

  test('CLI1 what is written out comes in elsewhere as it was, and changes nothing where it came from', async () => {
    await aPicture();
    const name = unique('there');
    await take(written(aCommunity(name)));
    const author = await aPerson(api);
    const { id, thread } = await aTopic(api, { author, text: 'Kept as it is' });
    const comment = await aComment(api, id);
    const removed = await aTopic(api, { thread, text: 'A secret that was deleted' });
    await removed.author.http.delete(`/api/forum/topics/${removed.id}`).expect(200);
    const path = computer.path(`${unique('out')}.jsonl`);
    const out = await forum.exportForum(path, 'Moving elsewhere');
    expect(out.files).toBeGreaterThan(0);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const lines = readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line); // prettier-ignore
    expect(lines).toContainEqual({ kind: 'person', login: author.login, email: author.email });
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'comment', id: comment.id, topic: id }));
    expect(JSON.stringify(lines)).not.toContain('A secret that was deleted');
    expect(readdirSync(`${path}.files`)).toHaveLength(out.files);
    await expect(forum.exportForum(path, 'Over it')).rejects.toThrow('EEXIST');
    expect(await take(path)).toMatchObject({ threads: 0, topics: 0, comments: 0, listed: [] });

    const other = await startTestApp();
    other.clock.pass({ days: 1 });
    try {
      const counted = { threads: out.threads, topics: out.topics, comments: out.comments };
      expect(await other.get(ForumApi).importForum(path, 'Moved', false)).toMatchObject({ ...counted, problems: 0 });
      const there = await other.guest().get(`/api/forum/topics/${id}`).expect(200);
      expect(there.body).toMatchObject({ author: author.login, thread, html: '<p>Kept as it is</p>', comments: 1 });
      const back = computer.path(`${unique('back')}.jsonl`);
      const { people: many, ...same } = await other.get(ForumApi).exportForum(back, 'And back');
      expect({ people: many, ...same }).toEqual(out);
      expect(await other.sql(wrongCountsSql)).toEqual([]);
    } finally {
      await other.close();
    }
  }, 120_000);

  test('CLI1 podium forum import and export do the same on the server, and end with 3 where a line is wrong', async () => {
    const run = async (...argv: string[]) => {
      const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
      const args = ['dist/apps/cli/main.js', 'forum', ...argv, '--reason', 'moving here'];
      const child = spawn(process.execPath, args, { env });
      const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { out, err, exitCode };
    };
    const wrong = await run('import', written(['{}']));
    expect(wrong).toMatchObject({ exitCode: 3, err: '' });
    expect(wrong.out).toContain('line 1, kind: this is missing, unknown, or not as it has to be');
    const [person] = aCommunity(unique('cli')) as [Line];
    const right = await run('import', written([person]), '--check', '--json');
    expect({ ...right, out: JSON.parse(right.out) }).toMatchObject({ exitCode: 0, out: { lines: 1, problems: 0 } });
    const path = computer.path(`${unique('cli-out')}.jsonl`);
    expect(await run('export', path)).toMatchObject({ exitCode: 0, out: expect.stringContaining(path) });
    expect(await run('export', path)).toMatchObject({ exitCode: 2, err: expect.stringContaining('EEXIST') });
  }, 120_000);
});
