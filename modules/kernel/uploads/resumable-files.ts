import { randomBytes } from 'node:crypto';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '../contract/errors.js';
import { query, queryOne } from '../database/sql.js';
import { DomainError, found, refuse } from '../domain/domain-error.js';
import { languageOf } from '../http/language.js';
import { say } from '../http/texts.js';
import { readToEnd } from '../http/unread-body.js';
import { Every } from '../jobs/ticks.js';
import { SETTINGS, type Settings } from '../settings.js';
import { FileStorage } from '../storage/file-storage.js';
import type { StoredFile } from '../storage/files.js';
import { roomFault } from '../storage/room.js';
import { BeginUpload, type UploadLimits } from './begin-upload.js';
import { UploadLocks } from './upload-lock.js';
import { UploadStore } from './upload-store.js';

const hourMs = 3_600_000;

/** What every answer of the protocol says, and one to who speaks another version of it. */
const spoken = { 'Tus-Resumable': '1.0.0' };
const versions = { 'Tus-Version': '1.0.0' };

/** The codes of what the protocol's library refuses, by the status that the protocol gives it. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  410: 'UPLOAD_EXPIRED',
  413: 'TOO_LARGE',
};

/** Headers of the protocol that are numbers. */
const numbers = ['upload-length', 'upload-offset'] as const;

/**
 * Refuses what the library would refuse in its own form.
 * @throws DomainError UPLOAD_VERSION without the version or for another one, UPLOAD_INVALID for what is no number of bytes
 */
const refuseUnspoken = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  void reply.headers(spoken);
  const isSpoken = headers['tus-resumable'] === spoken['Tus-Resumable'];
  if (!isSpoken) void reply.headers(versions);
  refuse(!isSpoken, 'UPLOAD_VERSION');
  const isSound = numbers.every((name) => /^\d+$/.test(String(headers[name] ?? '0')));
  refuse(!isSound, 'UPLOAD_INVALID');
};

/** What an upload is of. Who may begin, continue and take one is asked by its caller, at every request. */
export interface UploadOf {
  kind: string;
  subject: string;
  /** Whose alone it is; null where whoever may do something with the subject may go on with it. */
  personId: string | null;
}

/** An upload as an address names it. */
export interface UploadPlace {
  /** The address of all uploads of its kind. */
  path: string;
  id: string;
}

const ownSql = `select id from kernel.uploads
  where id = $1 and kind = $2 and subject = $3 and ($4::uuid is null or person_id = $4)`;
/** Pieces whose upload went with something else, such as an account. */
const strandedSql = `update kernel.files f set gone_at = '-infinity' where area = 'uploads' and gone_at is null
  and owner is not null and not exists (select from kernel.upload_pieces p where p.key = f.key) returning key`;

/** Files that come in pieces and go on after a broken connection (tus 1.0), until they are whole and taken. Any process takes the next piece. */
@Injectable()
export class ResumableFiles {
  private readonly em = (): EntityManager => this.orm.em.fork() as EntityManager;
  private readonly locker = new UploadLocks(this.em);
  private readonly store: UploadStore;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.store = new UploadStore(this.em, storage, settings.UPLOAD_HOURS * hourMs);
  }

  /**
   * How large the file of a first request says that it is.
   * @throws DomainError TOO_LARGE, FORMAT_INVALID without a length, NO_ROOM below the mark of free space
   */
  async announced(request: FastifyRequest, maxBytes: number): Promise<number> {
    const bytes = Number(request.headers['upload-length'] ?? Number.NaN);
    refuse(!Number.isSafeInteger(bytes) || bytes < 1, 'FORMAT_INVALID');
    refuse(bytes > maxBytes, 'TOO_LARGE', { max: maxBytes });
    await this.storage.needRoom();
    return bytes;
  }

  /** Begins an upload of so many bytes and answers its first request. @throws DomainError the code of the limits */
  async begin(
    call: { request: FastifyRequest; reply: FastifyReply; path: string },
    { bytes, limits, ...of }: Omit<UploadOf, 'personId'> & { personId: string; bytes: number; limits: UploadLimits },
  ): Promise<void> {
    refuseUnspoken(call.request, call.reply);
    const id = randomBytes(32).toString('hex');
    for (const other of await this.commands.run(new BeginUpload({ id, bytes, ...of }, limits)))
      await this.remove(other);
    await this.answer(call.request, call.reply, { path: call.path, id });
  }

  /**
   * Answers a request about an upload by the protocol; the headers that every answer has stay. Of a beginning that was
   * refused, such as for more bytes than it said, nothing stays behind uncounted.
   */
  async answer(request: FastifyRequest, reply: FastifyReply, { path, id }: UploadPlace): Promise<void> {
    refuseUnspoken(request, reply);
    const refused = async () => {
      if (request.method === 'POST') await this.remove(id);
    };
    const server = new Server({
      path,
      datastore: this.store,
      locker: this.locker,
      // The site is the only origin that may read answers.
      allowedOrigins: [],
      namingFunction: () => id,
      // Never by the address: the library takes what is behind its last slash, also in the query.
      getFileIdFromRequest: () => id,
      generateUrl: (_request, upload) => `${path}/${upload.id}`,
      onResponseError: async (_request, error) => {
        await refused();
        return this.refusal(request, reply, error);
      },
    });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('Cache-Control', 'no-store');
    await server.handle(request.raw, reply.raw);
    if (reply.raw.statusCode !== 201) await refused();
  }

  /** Answered once the body is read: the protocol's library hangs up after a refusal, and its answer would be lost. */
  private async refusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    await readToEnd(request.raw);
    const known = roomFault(error);
    const status = known instanceof DomainError ? errorCatalogue[known.code].status : statusOf(known);
    if (status === 500) return undefined;
    const code = known instanceof DomainError ? known.code : (codeOfStatus[status] ?? 'UPLOAD_INVALID');
    reply.raw.setHeader('Content-Type', 'application/json; charset=utf-8');
    const body: ErrorBody = { error: code, message: say(languageOf(request), 'errors', `errors.${code}`) };
    // Of bytes the library says no type, where of a text it would say another one.
    return { status_code: status, body: Buffer.from(JSON.stringify(body)) as unknown as string };
  }

  /** @throws DomainError NOT_FOUND: that of somebody else, and of another subject, is none */
  async refuseForeign(id: string, { kind, subject, personId }: UploadOf): Promise<void> {
    found(await queryOne(this.em(), ownSql, [id, kind, subject, personId]));
  }

  /**
   * Stores an upload that has come whole as a file.
   * @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND
   */
  async stored(id: string, area: string, { maxBytes, by }: { maxBytes: number; by: string }): Promise<StoredFile> {
    const { size, offset } = await this.known(id);
    refuse(size !== offset, 'UPLOAD_UNFINISHED', { bytes: size ?? null, received: offset });
    const pieces = await this.store.read(id);
    const stored = await this.storage.put(area, pieces, { maxBytes, by }).catch(async (error: unknown) => {
      await this.known(id);
      throw error;
    });
    if (stored.bytes === size) return stored;
    // Its pieces went between the two looks at it.
    await this.storage.remove([stored.key]);
    throw new DomainError('NOT_FOUND');
  }

  private known(id: string) {
    return this.store.getUpload(id).catch(() => {
      throw new DomainError('NOT_FOUND');
    });
  }

  /** Forgets an upload, once a file was made of it too; one that somebody else has taken away is no failure. */
  remove(id: string): Promise<void> {
    return this.store.remove(id);
  }

  /** Forgets uploads that did not go on in time, and pieces whose upload is gone. @returns how many uploads */
  @Every({ turn: 'uploads that did not go on', seconds: 3600, look: 600 })
  async forgetExpired(): Promise<number> {
    const sql = `select id from kernel.uploads where begun_at < clock_timestamp() - make_interval(secs => $1)`;
    const expired = await query<{ id: string }>(this.em(), sql, [this.settings.UPLOAD_HOURS * 3600]);
    for (const { id } of expired) await this.remove(id);
    const stranded = await query<{ key: string }>(this.em(), strandedSql);
    await this.storage.remove(stranded.map(({ key }) => key));
    return expired.length;
  }
}

/** Of what the library throws; 500 of anything else, which it answers itself. */
const statusOf = (error: unknown): number => {
  const { status_code: status } = Object(error) as { status_code?: unknown };
  return typeof status === 'number' ? status : 500;
};
