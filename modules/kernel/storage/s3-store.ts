import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { _Object as Listed, S3Client } from '@aws-sdk/client-s3';
import { type ByteRange, FileStore, keyForm, markName, type Named, type Shelf, type Written } from './file-store.js';
import { measuring } from './measuring.js';
import type { S3Settings } from './s3-settings.js';
import { silentIfAway } from './storage-silent.js';

/** A file of more goes in pieces, of which so many are on the way at a time; no more of it is held. */
const usualPieceBytes = 8 * 1024 ** 2;
const piecesAtOnce = 2;
/** Whether the bucket answers is asked again after so long. */
const reachedMs = 5000;

/** The library, which takes a while to load: only processes with files in a bucket do. */
const library = async () => {
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...s3, Upload, getSignedUrl };
};
type Library = Awaited<ReturnType<typeof library>> & { client: S3Client };

/** What is kept in a bucket, where it is not the files of an installation. */
export interface Keeping {
  /** How its names look. */
  form: RegExp;
  /** What stands before each. */
  prefix: string;
  pieceBytes: number;
}

/** Files in a bucket of a server that speaks S3. */
export class S3Store extends FileStore {
  private opened: Promise<Library> | undefined;
  private reached: { at: number; answer: Promise<boolean> } | undefined;

  constructor(
    private readonly settings: S3Settings & { S3_BUCKET: string },
    private readonly keeping: Keeping = { form: keyForm, prefix: '', pieceBytes: usualPieceBytes },
  ) {
    super();
  }

  async write(key: string, source: Readable, maxBytes: number): Promise<Written> {
    const { client, Upload } = await this.open();
    const { measure, written } = measuring(maxBytes);
    const upload = new Upload({
      ...{ client, partSize: this.keeping.pieceBytes, queueSize: piecesAtOnce },
      params: { ...this.at(key), Body: measure, ContentType: 'application/octet-stream' },
    });
    const sent = upload.done().catch((error: unknown) => {
      source.destroy();
      measure.destroy();
      throw error;
    });
    const [read, stored] = await Promise.allSettled([pipeline(source, measure), sent]);
    // What ended the reading is why the rest failed, where it was not the other way round.
    if (stored.status === 'rejected') {
      await this.remove(key).catch(() => undefined);
      throw read.status === 'rejected' && !isCut(read.reason) ? read.reason : silentIfAway(stored.reason);
    }
    return written();
  }

  read(key: string, range?: ByteRange): Readable {
    return Readable.from(this.bytes(key, range), { objectMode: false });
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'podium-file-'));
    try {
      const path = join(folder, 'file');
      await pipeline(this.read(key), createWriteStream(path, { mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  override async linkTo(key: string, { name, type }: Named): Promise<string | null> {
    if (this.settings.S3_LINK_MINUTES === 0) return null;
    const { client, GetObjectCommand, getSignedUrl } = await this.open();
    const wanted = new GetObjectCommand({
      ...this.at(key),
      ResponseContentType: type,
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ResponseCacheControl: 'private, no-cache',
    });
    return getSignedUrl(client, wanted, { expiresIn: this.settings.S3_LINK_MINUTES * 60 });
  }

  async remove(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await this.open();
    await client.send(new DeleteObjectCommand(this.at(key))).catch(nullIfGone);
  }

  async bytesOf(key: string): Promise<number | null> {
    // Whatever else lies there is no file of ours.
    if (!this.keeping.form.test(key)) return null;
    const { client, HeadObjectCommand } = await this.open();
    const found = await client.send(new HeadObjectCommand(this.at(key))).catch(nullIfGone);
    return found?.ContentLength ?? null;
  }

  async *shelves(): AsyncGenerator<Shelf> {
    let shelf = { prefix: '', keys: [] as string[], bytes: new Map<string, number>() };
    for await (const { Key: key = '', Size: size = 0 } of this.listed()) {
      const prefix = /^[^/]+\/[^/]+\//.exec(key)?.[0];
      if (prefix === undefined) continue;
      if (prefix !== shelf.prefix) {
        if (shelf.keys.length > 0) yield shelf;
        shelf = { prefix, keys: [], bytes: new Map() };
      }
      shelf.keys.push(key);
      if (keyForm.test(key)) shelf.bytes.set(key, size);
    }
    if (shelf.keys.length > 0) yield shelf;
  }

  /** All that lies under the prefix, by its name behind it. */
  async *objects(): AsyncGenerator<{ key: string; bytes: number }> {
    const { prefix } = this.keeping;
    for await (const { Key: key = '', Size: bytes = 0 } of this.listed())
      yield { key: key.slice(prefix.length), bytes };
  }

  /**
   * Ends what writers that were killed began in pieces: no list of objects shows it, and it takes its room for good. A thousand at a time.
   * @param isOwn tells by the name behind the prefix, @param before when the last piece of it came
   */
  async endUploads(isOwn: (name: string) => boolean, before: Date): Promise<string[]> {
    const { client, ListMultipartUploadsCommand, AbortMultipartUploadCommand, paginateListParts } = await this.open();
    const { prefix: Prefix } = this.keeping;
    const of = { Bucket: this.settings.S3_BUCKET };
    const ended: string[] = [];
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ ...of, ...(Prefix && { Prefix }) }));
    for (const { Key = '', UploadId, Initiated } of Uploads) {
      const name = Key.slice(Prefix.length);
      const isAfter = (at: Date | undefined): boolean => at === undefined || at >= before;
      if (!isOwn(name) || isAfter(Initiated)) continue;
      const one = { ...of, Key, UploadId };
      let isAlive = false;
      for await (const { Parts = [] } of paginateListParts({ client }, one))
        isAlive ||= Parts.some(({ LastModified }) => isAfter(LastModified));
      if (isAlive) continue;
      await client.send(new AbortMultipartUploadCommand(one));
      ended.push(name);
    }
    return ended;
  }

  async keysOn(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Key = '' } of this.listed({ Prefix: prefix })) keys.push(Key);
    return keys;
  }

  async mark(): Promise<string | null> {
    const { client, GetObjectCommand } = await this.open();
    const found = await client.send(new GetObjectCommand(this.place(markName))).catch(nullIfGone);
    return (await found?.Body?.transformToString())?.trim() ?? null;
  }

  async setMark(id: string): Promise<void> {
    const { client, PutObjectCommand } = await this.open();
    await client.send(new PutObjectCommand({ ...this.place(markName), Body: `${id}\n`, ContentType: 'text/plain' }));
  }

  async hasAny(): Promise<boolean> {
    for await (const { Key: key = '' } of this.listed({}, 2)) if (key.includes('/')) return true;
    return false;
  }

  override refusal() {
    return 'STORAGE_SILENT' as const;
  }

  hasRoom(): Promise<boolean> {
    if (!this.reached || Date.now() - this.reached.at > reachedMs)
      this.reached = { at: Date.now(), answer: this.isReached() };
    return this.reached.answer;
  }

  /** No bucket says it. */
  async freeBytes(): Promise<null> {
    return null;
  }

  private async isReached(): Promise<boolean> {
    try {
      const { client, HeadBucketCommand } = await this.open();
      await client.send(new HeadBucketCommand({ Bucket: this.settings.S3_BUCKET }));
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Goes on from where it is when the line breaks after some of it came: also for who reads so slowly that nothing moves on it
   * for longer than it may be silent.
   */
  private async *bytes(key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    let at = range?.start ?? 0;
    let end = range?.end;
    for (let isOver = false; !isOver;) {
      const began = at;
      const found = await this.part(key, at, end);
      end ??= at + (found.ContentLength ?? 0) - 1;
      try {
        for await (const chunk of found.Body as AsyncIterable<Buffer>) {
          at += chunk.length;
          yield chunk;
        }
        isOver = true;
      } catch (error) {
        if (at === began) throw silentIfAway(error);
        isOver = at > end;
      }
    }
  }

  private async part(key: string, start: number, end: number | undefined) {
    const { client, GetObjectCommand } = await this.open();
    const isWhole = start === 0 && end === undefined;
    const wanted = { ...this.at(key), ...(!isWhole && { Range: `bytes=${start}-${end ?? ''}` }) };
    const found = await client.send(new GetObjectCommand(wanted)).catch(nullIfGone);
    if (!found) throw Object.assign(new Error(`there is no ${key} in the bucket`), { code: 'ENOENT' });
    return found;
  }

  /** All objects, or those that begin alike, in the order of bytes. */
  private async *listed(of: { Prefix?: string } = {}, atOnce = 1000): AsyncGenerator<Listed> {
    const { client, paginateListObjectsV2 } = await this.open();
    const { S3_BUCKET: Bucket } = this.settings;
    const prefix = this.keeping.prefix && { Prefix: this.keeping.prefix };
    const pages = paginateListObjectsV2({ client, pageSize: atOnce }, { Bucket, ...prefix, ...of });
    try {
      for await (const { Contents = [] } of pages) yield* Contents;
    } catch (error) {
      throw silentIfAway(error);
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    if (!this.keeping.form.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return this.place(this.keeping.prefix + key);
  }

  private place(Key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.S3_BUCKET, Key };
  }

  private open(): Promise<Library> {
    return (this.opened ??= this.opening());
  }

  private async opening(): Promise<Library> {
    const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PATH_STYLE } = this.settings;
    const known = await library();
    const keys = { accessKeyId: S3_ACCESS_KEY ?? '', secretAccessKey: S3_SECRET_KEY ?? '' };
    const client = new known.S3Client({
      region: S3_REGION,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
      forcePathStyle: S3_PATH_STYLE ?? S3_ENDPOINT !== undefined,
      ...(S3_ACCESS_KEY && { credentials: keys }),
      // Servers other than that of AWS may not know the newer sums; ours are in the ledger.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...{ connectionTimeout: 5000, socketTimeout: 60_000 },
        ...{ httpAgent: { keepAlive: true, maxSockets: 500 }, httpsAgent: { keepAlive: true, maxSockets: 500 } },
      },
    });
    return { ...known, client };
  }
}

const gone = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

const nullIfGone = (error: Error): null => {
  if (gone.has(error.name)) return null;
  throw silentIfAway(error);
};

/** A reading that ended only as nobody took any more. */
const isCut = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  'code' in reason &&
  (reason.code === 'ERR_STREAM_PREMATURE_CLOSE' || reason.code === 'ABORT_ERR');
