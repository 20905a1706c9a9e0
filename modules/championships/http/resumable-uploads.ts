import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage, type StoredFile } from '../../kernel/storage/file-storage.js';
import { ChampionshipsApi } from '../championships.api.js';
import type { ChampionshipFile } from '../contract/championship.js';
import { ChampionshipFiles } from './championship-files.js';

const hourMs = 3_600_000;

/**
 * Uploads of large files that go on after a broken connection (tus 1.0). Who calls is checked at every request; the id of
 * an upload begins with that of its championship, so that nobody reaches the upload of another one.
 */
@Injectable()
export class ResumableUploads {
  private readonly store: FileStore;
  private readonly locker = new MemoryLocker();

  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly files: ChampionshipFiles,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.store = new FileStore({
      directory: join(settings.DATA_DIR, 'uploads'),
      expirationPeriodInMilliseconds: settings.UPLOAD_HOURS * hourMs,
    });
  }

  /** @throws DomainError TOO_LARGE, FORMAT_INVALID without a length */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const { id } = await this.championships.editable(champname, caller);
    const bytes = Number(request.headers['upload-length'] ?? Number.NaN);
    refuse(!Number.isSafeInteger(bytes) || bytes < 1, 'FORMAT_INVALID');
    refuse(bytes > this.settings.MAX_DATA_BYTES, 'TOO_LARGE', { max: this.settings.MAX_DATA_BYTES });
    await this.answer(request, reply, this.server(champname, id));
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    const championshipId = await this.owned(at, caller);
    await this.answer(request, reply, this.server(at.champname, championshipId));
  }

  /** Makes a finished upload a file for participants. @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND */
  async attach(
    at: Place,
    {
      name,
      descriptionRus: rus,
      descriptionEng: eng,
    }: { name: string; descriptionRus: string; descriptionEng: string },
    caller: Caller,
  ): Promise<ChampionshipFile> {
    await this.owned(at, caller);
    const championship = await this.championships.editable(at.champname, caller);
    const { size, offset } = await this.store.getUpload(at.id).catch(() => {
      throw new DomainError('NOT_FOUND');
    });
    refuse(size !== offset, 'UPLOAD_UNFINISHED', { bytes: size ?? null, received: offset });
    const stored = await this.storage.put('championships', this.store.read(at.id), this.settings.MAX_DATA_BYTES);
    const file = await this.attached(stored, () =>
      this.files.attach(championship, { kind: 'data', name, description: { rus, eng }, stored }, caller),
    );
    // The file is the championship's by now; an upload that another request took away meanwhile is no failure.
    await this.store.remove(at.id).catch(() => undefined);
    return file;
  }

  /** Forgets uploads that did not go on in time. @returns how many */
  async forgetExpired(): Promise<number> {
    return this.store.deleteExpired();
  }

  private async attached(stored: StoredFile, attach: () => Promise<ChampionshipFile>): Promise<ChampionshipFile> {
    try {
      return await attach();
    } catch (error) {
      await this.storage.remove(stored.key);
      throw error;
    }
  }

  /** @returns the id of the championship @throws DomainError NOT_FOUND */
  private async owned({ champname, id }: Place, caller: Caller): Promise<string> {
    const championship = await this.championships.editable(champname, caller);
    refuse(!id.startsWith(prefixOf(championship.id)), 'NOT_FOUND');
    return championship.id;
  }

  private server(champname: string, championshipId: string): Server {
    const path = `/api/championships/${champname}/uploads`;
    return new Server({
      path,
      datastore: this.store,
      locker: this.locker,
      maxSize: this.settings.MAX_DATA_BYTES,
      // The site is the only origin that may read answers.
      allowedOrigins: [],
      namingFunction: () => prefixOf(championshipId) + randomBytes(16).toString('hex'),
      generateUrl: (_request, { id }) => `${path}/${id}`,
    });
  }

  /** Hands the request over; the headers that every answer has stay. */
  private async answer(request: FastifyRequest, reply: FastifyReply, server: Server): Promise<void> {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('Cache-Control', 'no-store');
    await server.handle(request.raw, reply.raw);
  }
}

interface Place {
  champname: string;
  id: string;
}

const prefixOf = (championshipId: string): string => championshipId.replaceAll('-', '');
