import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/contract/status.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ResumableFiles } from '../../kernel/uploads/resumable-files.js';
import { ChampionshipsApi } from '../championships.api.js';
import type { FileView } from '../contract/championship.js';
import { ChampionshipFiles } from './championship-files.js';

/** How many files one person may have on the way at once. */
const mostUploads = 20;
/** How many times the largest file all that one person has on the way may be. */
const mostLargest = 3;

/** CHAMP5: large files for participants, in pieces. An upload is of its championship: whoever may change that goes on with it. */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly files: ChampionshipFiles,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError TOO_LARGE, FORMAT_INVALID without a length, UPLOADS_FULL */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const { id: subject } = await this.championships.editable(champname, caller);
    const { MAX_DATA_BYTES } = this.settings;
    const bytes = await this.uploads.announced(request, MAX_DATA_BYTES);
    const call = { request, reply, path: pathOf(champname) };
    const limits = {
      files: mostUploads,
      bytes: mostLargest * MAX_DATA_BYTES,
      whenFull: { refused: 'UPLOADS_FULL' },
    } as const;
    await this.uploads.begin(call, { kind: 'data', subject, personId: caller.id, bytes, limits });
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    await this.own(at, caller);
    await this.uploads.answer(request, reply, { path: pathOf(at.champname), id: at.id });
  }

  /** Makes a finished upload a file for participants. @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND, ANSWERS_LEAK */
  async attach(
    at: Place,
    { name, descriptionRus: rus, descriptionEng: eng, givesAnswers, reason, forgetFormer }: Described,
    caller: Caller,
  ): Promise<FileView> {
    const championship = await this.championships.editable(at.champname, caller);
    const before = await this.files.attachedBefore(championship.id, name);
    // The upload is gone with it, or goes now.
    if (before) return this.ended(at.id, championship.id, before);
    await this.refuseForeign(at.id, championship.id);
    const how = { maxBytes: this.settings.MAX_DATA_BYTES, by: caller.id };
    const stored = await this.uploads.stored(at.id, 'championships', how).catch(async (error: unknown) => {
      // The same sending, come twice at once, may have taken the upload along.
      const meanwhile = await this.files.attachedBefore(championship.id, name);
      if (!meanwhile) throw error;
      return meanwhile;
    });
    if (!('key' in stored)) return stored;
    const about = { kind: 'data', name, description: { rus, eng }, givesAnswers, reason, forgetFormer } as const;
    const file = await this.files.attach(championship, stored, caller, () => about);
    await this.uploads.remove(at.id);
    return file;
  }

  private async ended(id: string, championshipId: string, file: FileView): Promise<FileView> {
    const isThere = await this.refuseForeign(id, championshipId).then(
      () => true,
      () => false,
    );
    if (isThere) await this.uploads.remove(id);
    return file;
  }

  /** @throws DomainError NOT_FOUND */
  private async own({ champname, id }: Place, caller: Caller): Promise<void> {
    await this.refuseForeign(id, (await this.championships.editable(champname, caller)).id);
  }

  private refuseForeign(id: string, subject: string): Promise<void> {
    return this.uploads.refuseForeign(id, { kind: 'data', subject, personId: null });
  }
}

interface Described {
  name: string;
  descriptionRus: string;
  descriptionEng: string;
  givesAnswers: boolean;
  reason?: string | undefined;
  forgetFormer: boolean;
}

interface Place {
  champname: string;
  id: string;
}

const pathOf = (champname: string): string => `/api/championships/${champname}/uploads`;
