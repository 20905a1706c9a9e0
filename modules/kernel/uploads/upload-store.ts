import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { isoSql, query, queryOne } from '../database/sql.js';
import type { FileStorage } from '../storage/file-storage.js';
import { Files } from '../storage/files.js';
import { roomFault } from '../storage/room.js';

const uploadSql = `select bytes::float8 as size, received::float8 as offset, person_id as "personId", ${isoSql('begun_at')} as at
  from kernel.uploads where id = $1`;
const piecesSql = 'select key from kernel.upload_pieces where upload_id = $1 order by start';

/** Taken at its place only, whoever else writes. */
const takeSql = `with taken as (update kernel.uploads set received = received + $3, came_at = clock_timestamp()
    where id = $1 and received = $2 returning id)
  insert into kernel.upload_pieces (upload_id, start, key) select id, $2, $4 from taken returning key`;

interface Known {
  size: number;
  offset: number;
  personId: string;
  at: string;
}

/** Uploads as the library of the protocol wants them: rows, and each piece a file of the storage until all have come. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    private readonly em: () => EntityManager,
    private readonly storage: FileStorage,
    private readonly lifeMs: number,
  ) {
    super();
  }

  /** Its row is there already, made by the command that counts them. */
  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = (await this.known(upload.id)).at;
    return upload;
  }

  /** What came is kept, also when the line broke then. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { personId } = await this.known(id);
    const broken: { error?: unknown } = {};
    const what = Readable.from(whatCame(source, broken), { objectMode: false });
    const piece = await this.storage
      .put('uploads', what, { maxBytes: Number.MAX_SAFE_INTEGER, by: personId })
      .catch((error: unknown) => {
        throw roomFault(error);
      });
    const isKept = piece.bytes > 0 && (await this.keep(id, offset, piece));
    if (!isKept) await this.storage.remove([piece.key]);
    if ('error' in broken) throw broken.error;
    if (!isKept && piece.bytes > 0) throw ERRORS.INVALID_OFFSET;
    return offset + piece.bytes;
  }

  private keep(id: string, offset: number, piece: Awaited<ReturnType<FileStorage['put']>>): Promise<boolean> {
    return this.em().transactional(async (em) => {
      const own = em as EntityManager;
      if (!(await queryOne(own, takeSql, [id, offset, piece.bytes, piece.key]))) return false;
      await Files.claim(own, [piece], `upload:${id}`);
      return true;
    });
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, offset, at } = await this.known(id);
    return new Upload({ id, size, offset, creation_date: at });
  }

  /** Its pieces go at once: what was made of it is another file. */
  override async remove(id: string): Promise<void> {
    const keys = await this.em().transactional(async (em) => {
      const own = em as EntityManager;
      const pieces = (await query<{ key: string }>(own, piecesSql, [id])).map(({ key }) => key);
      await query(own, 'delete from kernel.uploads where id = $1', [id]);
      await Files.letGo(own, pieces);
      return pieces;
    });
    await this.storage.remove(keys);
  }

  override getExpiration(): number {
    return this.lifeMs;
  }

  /** All that has come, one piece after the other. */
  async read(id: string): Promise<Readable> {
    const pieces = await query<{ key: string }>(this.em(), piecesSql, [id]);
    return Readable.from(this.joined(pieces.map(({ key }) => key)), { objectMode: false });
  }

  private async *joined(keys: readonly string[]): AsyncGenerator<Buffer> {
    for (const key of keys) yield* this.storage.read(key) as AsyncIterable<Buffer>;
  }

  private async known(id: string): Promise<Known> {
    const known = await queryOne<Known>(this.em(), uploadSql, [id]);
    if (!known) throw ERRORS.FILE_NOT_FOUND;
    return known;
  }
}

/** Ends where the line breaks, and notes why; more than was said is no such thing, and fails. */
async function* whatCame(source: Readable, broken: { error?: unknown }): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status_code' in error) throw error;
    broken.error = error;
  }
}
