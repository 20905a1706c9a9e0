import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { IdentityApi } from '../../../identity/identity.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { TextsApi } from '../../../texts/texts.api.js';
import { NoteMoving } from '../../commands/moving/note-moving.js';
import type { MovedLine, MovedOut, MovedPost } from '../../contract/moving.js';
import { MovingQueries } from '../../queries/moving-queries.js';

/** Who reads it may write to everybody in it. */
const forOwnerAlone = 0o600;

/** CLI1: writes the forum out, as {@link ForumImports} reads it: what everybody sees of it. */
@Injectable()
export class ForumExports {
  constructor(
    private readonly commands: Commands,
    private readonly identity: IdentityApi,
    private readonly texts: TextsApi,
    private readonly queries: MovingQueries,
  ) {}

  /** @param path of a file that is not there yet; pictures lie in a folder beside it */
  async write(path: string, reason: string): Promise<MovedOut> {
    const counted: MovedOut = { people: 0, threads: 0, topics: 0, comments: 0, files: 0 };
    const lines = this.lines(`${path}.files`, counted);
    const file = createWriteStream(path, { flags: 'wx', mode: forOwnerAlone });
    await pipeline(Readable.from(lines), file).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== 'EEXIST') await rm(path, { force: true });
      throw error;
    });
    await this.commands.run(new NoteMoving('export', reason, { ...counted }));
    return counted;
  }

  private async *lines(folder: string, counted: MovedOut): AsyncGenerator<string> {
    for await (const line of this.moved(folder)) {
      counted[line.kind === 'person' ? 'people' : (`${line.kind}s` as const)] += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  }

  private async *moved(folder: string): AsyncGenerator<MovedLine> {
    yield* this.people();
    yield* await this.queries.threads();
    const written = new Set<string>();
    for await (const post of this.queries.posts()) {
      yield* this.withPictures(post, folder, written);
    }
  }

  private async *people(): AsyncGenerator<MovedLine> {
    for await (const authors of this.queries.authors()) {
      const mailboxes = await this.identity.mailboxes(authors.map(({ id }) => id));
      const addresses = new Map(mailboxes.map(({ id, email, isConfirmed }) => [id, isConfirmed ? email : undefined]));
      for (const { id, login } of authors) {
        const email = addresses.get(id);
        yield { kind: 'person', login, ...(email && { email }) };
      }
    }
  }

  /** A post behind its pictures, which are called as they lie beside the file. */
  private async *withPictures(post: MovedPost, folder: string, written: Set<string>): AsyncGenerator<MovedLine> {
    let { text } = post;
    for (const { address, id, read } of await this.texts.picturesOf(text)) {
      text = text.replaceAll(`](${address}`, `](file:${id}`);
      if (written.has(id)) continue;
      written.add(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(read(), createWriteStream(join(folder, `${id}.webp`)));
      yield { kind: 'file', id, path: `${basename(folder)}/${id}.webp` };
    }
    yield { ...post, text };
  }
}
