import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IdentityApi } from '../../../identity/identity.api.js';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { query } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { remade } from '../../../kernel/images/remade.js';
import { maxPictureBytes, mostPoints } from '../../../texts/contract/limits.js';
import { TextsApi } from '../../../texts/texts.api.js';
import { NoteMoving } from '../../commands/moving/note-moving.js';
import { TakeMovedForum, type TakenPost } from '../../commands/moving/take-moved.js';
import { movedLine, type MovedPost, type MovingResult } from '../../contract/moving.js';
import { postsHere } from '../../domain/items.js';
import { safeSvg } from '../../domain/safe-svg.js';
import { shownThread } from '../../domain/shown.js';
import { filesIn, linesOf, withFiles } from './lines.js';
import { MovedFile } from './moved-file.js';

/** Posts that are taken in one transaction. */
const batch = 100;
const manyIds = 5000;

// A name that is here is a thread that everybody sees, or it is nobody's.
const takenNamesSql = `select u.name from unnest($1::text[]) as u (name)
  where not exists (select from forum.threads h where h.name = u.name and ${shownThread('h')})
    and (exists (select from forum.threads h where h.name = u.name)
      or exists (select from championships.named n where n.champname = u.name))`;

/**
 * CLI1: takes the forum of a community that moves here. The whole file is read and checked before anything of it is taken; then
 * it is taken in its order. Done twice, or again after it was cut off, it ends with the same forum.
 */
@Injectable()
export class ForumImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly identity: IdentityApi,
    private readonly texts: TextsApi,
  ) {}

  /** @param isTry only checks it */
  async take(path: string, { reason, isTry }: { reason: string; isTry: boolean }): Promise<MovingResult> {
    const file = new MovedFile(this.identity, this.clock.now());
    for await (const { line, source } of linesOf(path)) {
      const post = file.look(source, line);
      if (post) await this.checkText(file, post.text, line);
    }
    await this.checkBeside(file, dirname(path));
    const { fresh, threads } = await this.freshOf(file);
    const counted = { threads: threads.length, ...countOf(file, fresh) };
    const { lines, problems, listed } = file;
    const result = { lines, ...counted, problems, listed: listed.toSorted((one, other) => one.line - other.line) };
    if (problems > 0 || isTry) return result;
    await this.takeAll(path, file, { fresh, threads, reason });
    await this.commands.run(new NoteMoving('import', reason, { lines, ...counted }));
    return result;
  }

  private async checkText(file: MovedFile, text: string, line: number): Promise<void> {
    try {
      await this.texts.preview(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      file.note(line, 'text', 'TEXT_TOO_COMPLEX', text);
    }
  }

  /** What lines can't say by themselves: whether pictures are there, and names of threads free. */
  private async checkBeside(file: MovedFile, folder: string): Promise<void> {
    for (const { line, path } of file.files.values()) {
      if (!(await isPicture(join(folder, path)))) file.note(line, 'path', 'FILE_INVALID', path);
    }
    const names = await query<{ name: string }>(this.orm.em.fork(), takenNamesSql, [[...file.threads.keys()]]);
    for (const { name } of names) file.note(file.threads.get(name)?.line ?? 0, 'name', 'NAME_TAKEN', name);
  }

  /** What of a file is not here yet. */
  private async freshOf(file: MovedFile): Promise<{ fresh: Set<string>; threads: string[] }> {
    const em = this.orm.em.fork();
    const fresh = new Set([...file.posts.values()].map(({ id }) => id).filter((id) => id !== ''));
    const ids = [...fresh];
    for (let at = 0; at < ids.length; at += manyIds)
      for (const id of await postsHere(em, ids.slice(at, at + manyIds))) fresh.delete(id);
    const names = [...file.threads.keys()];
    const sql = 'select name from forum.threads where name = any($1::text[])';
    const here = new Set((await query<{ name: string }>(em, sql, [names])).map(({ name }) => name));
    return { fresh, threads: names.filter((name) => !here.has(name)) };
  }

  private async takeAll(
    path: string,
    file: MovedFile,
    { fresh, threads, reason }: { fresh: Set<string>; threads: readonly string[]; reason: string },
  ): Promise<void> {
    const made = threads.flatMap((name) => file.threads.get(name) ?? []);
    const writing = [...file.posts.values()].filter(({ id }) => fresh.has(id));
    const logins = new Set([...made, ...writing].flatMap(({ author }) => author ?? []));
    const people = await this.identity.takeMoved(
      [...logins].flatMap((login) => file.people.get(login) ?? []),
      reason,
    );
    const idOf = (login: string): string => people.get(login) ?? '';
    const taken = made.map(({ author, createdAt, logo, ...thread }) => ({
      ...thread,
      logo: logo === undefined ? null : safeSvg(Buffer.from(logo)),
      authorIds: author === undefined ? [] : [idOf(author)],
      createdAt: new Date(createdAt),
    }));
    await this.commands.run(new TakeMovedForum({ threads: taken }));
    let waiting: TakenPost[] = [];
    const addresses = new Map<string, string>();
    for await (const { source } of linesOf(path)) {
      const post = movedLine.parse(JSON.parse(source));
      if (post.kind !== 'topic' && post.kind !== 'comment') continue;
      const id = file.posts.get(`${post.kind}:${post.id}`)?.id ?? '';
      if (!fresh.has(id)) continue;
      const authorId = idOf(post.author);
      await this.addPictures(filesIn(post.text), { addresses, authorId, file, folder: dirname(path) });
      waiting.push(await this.taken(post, { file, id, authorId, text: withFiles(post.text, addresses) }));
      if (waiting.length < batch) continue;
      await this.commands.run(new TakeMovedForum({ posts: waiting }), { isLong: true });
      waiting = [];
    }
    await this.commands.run(new TakeMovedForum({ posts: waiting }), { isLong: true });
  }

  private async taken(
    post: MovedPost,
    { file, id, authorId, text }: { file: MovedFile; id: string; authorId: string; text: string },
  ): Promise<TakenPost> {
    const { html, renderer } = await this.texts.render(text);
    const own = { id, authorId, text, html, renderer, createdAt: new Date(post.createdAt) };
    if (post.kind === 'topic')
      return { ...own, kind: 'topic', thread: post.thread, title: post.title, pinned: post.pinned };
    const topicId = file.posts.get(`topic:${post.topic}`)?.id ?? '';
    const answers = post.answers === undefined ? null : (file.posts.get(`comment:${post.answers}`)?.id ?? null);
    return { ...own, kind: 'comment', topicId, answers, isAccepted: post.accepted ?? false };
  }

  /** Pictures are made anew here, each once, as those of whom they are named by first. */
  private async addPictures(
    ids: readonly string[],
    {
      addresses,
      authorId,
      file,
      folder,
    }: { addresses: Map<string, string>; authorId: string; file: MovedFile; folder: string },
  ): Promise<void> {
    for (const id of ids.filter((one) => !addresses.has(one))) {
      const given = await readFile(join(folder, file.files.get(id)?.path ?? ''));
      addresses.set(id, (await this.texts.movePicture(given, authorId)).url);
    }
  }
}

/** Whether it can be made anew, as it will be. */
const isPicture = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size > maxPictureBytes) return false;
  const shape = { width: mostPoints, height: mostPoints, fit: 'inside' } as const;
  return remade(await readFile(path), shape).then(
    () => true,
    () => false,
  );
};

const countOf = (file: MovedFile, fresh: ReadonlySet<string>): { topics: number; comments: number } => {
  const posts = [...file.posts.values()].filter(({ id }) => fresh.has(id));
  const topics = posts.filter(({ kind }) => kind === 'topic').length;
  return { topics, comments: posts.length - topics };
};
