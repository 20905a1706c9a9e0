import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { newUploadId, ResumableFiles } from '../../kernel/http/resumable-files.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ChampionshipsApi } from '../championships.api.js';
import type { ChampionshipFile } from '../contract/championship.js';
import { ChampionshipFiles } from './championship-files.js';

/**
 * Uploads of large files for participants. Who calls is checked at every request; the id of an upload begins with that of
 * its championship, so that nobody reaches the upload of another one.
 */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly files: ChampionshipFiles,
    private readonly storage: FileStorage,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError TOO_LARGE, FORMAT_INVALID without a length */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const { id } = await this.championships.editable(champname, caller);
    await this.uploads.announced(request, this.settings.MAX_DATA_BYTES);
    await this.uploads.answer(request, reply, { path: pathOf(champname), id: newUploadId(prefixOf(id)) });
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    await this.refuseUnlessOwned(at, caller);
    await this.uploads.answer(request, reply, { path: pathOf(at.champname), id: at.id });
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
    await this.refuseUnlessOwned(at, caller);
    const championship = await this.championships.editable(at.champname, caller);
    const content = await this.uploads.whole(at.id);
    const stored = await this.storage.put('championships', content, this.settings.MAX_DATA_BYTES);
    const about = { kind: 'data', name, description: { rus, eng } } as const;
    const file = await this.files.attach(championship, stored, caller, () => about);
    await this.uploads.remove(at.id);
    return file;
  }

  /** @throws DomainError NOT_FOUND */
  private async refuseUnlessOwned({ champname, id }: Place, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    refuse(!id.startsWith(prefixOf(championship.id)), 'NOT_FOUND');
  }
}

interface Place {
  champname: string;
  id: string;
}

const pathOf = (champname: string): string => `/api/championships/${champname}/uploads`;
const prefixOf = (championshipId: string): string => championshipId.replaceAll('-', '');
