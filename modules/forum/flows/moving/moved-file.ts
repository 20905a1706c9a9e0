import type { IdentityApi, MovedAuthor } from '../../../identity/identity.api.js';
import type { RowProblem } from '../../../kernel/contract/import.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { mostListed } from '../../../kernel/imports/read-rows.js';
import {
  type MovedLine,
  movedLine,
  type MovedPost,
  type MovedThread,
  type MovingFault,
} from '../../contract/moving.js';
import { movedId } from '../../domain/moved-id.js';
import { safeSvg } from '../../domain/safe-svg.js';
import { filesIn } from './lines.js';

const longestShown = 200;
const earliest = Date.UTC(1990, 0);

interface KnownPost {
  id: string;
  kind: 'topic' | 'comment';
  line: number;
  author: string;
  /** The key of its topic. */
  topic: string;
}

/** What a file brings, as far as later lines and the next reading have to know it; and what is wrong with it. */
export class MovedFile {
  readonly people = new Map<string, MovedAuthor>();
  readonly threads = new Map<string, MovedThread & { line: number }>();
  readonly files = new Map<string, { path: string; line: number }>();
  /** By kind and id, as lines name them. */
  readonly posts = new Map<string, KnownPost>();
  readonly listed: RowProblem<MovingFault>[] = [];
  lines = 0;
  problems = 0;
  private readonly keys = new Set<string>();

  constructor(
    private readonly reader: Pick<IdentityApi, 'readMoved'>,
    private readonly now: Date,
  ) {}

  /** Looks at a line. @returns a post that is right so far, whose text is to be looked at as well */
  look(source: string, line: number): MovedPost | null {
    this.lines += 1;
    const read = this.parsed(source, line);
    if (!read) return null;
    if ('createdAt' in read && !this.isPast(read.createdAt))
      this.note(line, 'createdAt', 'FIELD_INVALID', read.createdAt);
    switch (read.kind) {
      case 'person':
        return this.person(read, line);
      case 'thread':
        return this.thread(read, line);
      case 'file':
        if (this.files.has(read.id)) this.note(line, 'id', 'TWICE', read.id);
        else this.files.set(read.id, { path: read.path, line });
        return null;
      case 'topic':
      case 'comment':
        return this.post(read, line);
    }
  }

  note(line: number, column: string, fault: MovingFault, value: string): void {
    this.problems += 1;
    if (this.listed.length < mostListed) this.listed.push({ line, column, fault, value: value.slice(0, longestShown) });
  }

  private parsed(source: string, line: number): MovedLine | null {
    let given: unknown;
    try {
      given = JSON.parse(source);
    } catch {
      this.note(line, '', 'JSON_INVALID', source);
      return null;
    }
    // PostgreSQL stores no NUL.
    if (/(?<!\\)(?:\\\\)*\\u0000/u.test(source)) {
      this.note(line, '', 'NOT_TEXT', source);
      return null;
    }
    const { success, data, error } = movedLine.safeParse(given);
    if (success) return data;
    const problems = new Set(error.issues.flatMap(({ path, code, ...issue }) => (code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as string[]) : String(path[0] ?? 'kind')))); // prettier-ignore
    for (const column of problems) this.note(line, column, 'FIELD_INVALID', shown(given, column));
    return null;
  }

  /** Whether an earlier person has it, whatever its case. */
  private isTwice(key: string): boolean {
    const isThere = this.keys.has(key);
    this.keys.add(key);
    return isThere;
  }

  private isPast(at: string): boolean {
    const time = Date.parse(at);
    return time >= earliest && time <= this.now.getTime();
  }

  private person({ login, ...cells }: Extract<MovedLine, { kind: 'person' }>, line: number): null {
    const author = this.reader.readMoved({ login, ...cells }, line);
    if (Array.isArray(author)) for (const { column, value } of author) this.note(line, column, 'FIELD_INVALID', value);
    else {
      if (this.isTwice(`login ${login.toLowerCase()}`)) this.note(line, 'login', 'TWICE', login);
      if (author.row && this.isTwice(`email ${author.row.emailKey}`))
        this.note(line, 'email', 'TWICE', author.row.email);
      this.people.set(login, author);
    }
    return null;
  }

  private thread(thread: MovedThread, line: number): null {
    const { author, logo, name } = thread;
    if (this.threads.has(name)) this.note(line, 'name', 'TWICE', name);
    if (author !== undefined && !this.people.has(author)) this.note(line, 'author', 'UNKNOWN', author);
    try {
      if (logo !== undefined) safeSvg(Buffer.from(logo));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.note(line, 'logo', 'LOGO_INVALID', logo ?? '');
    }
    this.threads.set(name, { ...thread, line });
    return null;
  }

  private post(post: MovedPost, line: number): MovedPost {
    const { author, createdAt, id, kind, text } = post;
    const key = `${kind}:${id}`;
    const topic = kind === 'topic' ? key : `topic:${post.topic}`;
    if (this.posts.has(key)) this.note(line, 'id', 'TWICE', id);
    if (!this.people.has(author)) this.note(line, 'author', 'UNKNOWN', author);
    if (kind === 'topic' && !this.threads.has(post.thread)) this.note(line, 'thread', 'UNKNOWN', post.thread);
    if (kind === 'comment' && !this.posts.has(topic)) this.note(line, 'topic', 'UNKNOWN', post.topic);
    if (kind === 'comment' && post.answers !== undefined && this.posts.get(`comment:${post.answers}`)?.topic !== topic)
      this.note(line, 'answers', 'UNKNOWN', post.answers);
    for (const file of filesIn(text)) if (!this.files.has(file)) this.note(line, 'text', 'UNKNOWN', `file:${file}`);
    const known = { id: this.isPast(createdAt) ? movedId(kind, id, createdAt) : '', kind, line, author, topic };
    this.posts.set(key, known);
    return post;
  }
}

const shown = (given: unknown, column: string): string => {
  const value = (given as Record<string, unknown> | null)?.[column];
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
};
