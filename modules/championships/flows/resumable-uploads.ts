import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { newUploadId, ResumableFiles } from '../../kernel/http/resumable-files.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ChampionshipsApi } from '../championships.api.js';
import { BeginFileUpload } from '../commands/begin-file-upload.js';
import type { ChampionshipFile } from '../contract/championship.js';
import { ChampionshipFiles } from './championship-files.js';

/** An upload of which nothing came for so long gives its place to another one. */
const restsAfterMs = 3_600_000;

/**
 * Uploads of large files for participants. Who calls is checked at every request; the id of an upload begins with that of
 * its championship, so that nobody reaches the upload of another one.
 */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly files: ChampionshipFiles,
    private readonly storage: FileStorage,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError TOO_LARGE, FORMAT_INVALID without a length, UPLOADS_FULL */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    const bytes = await this.uploads.announced(request, this.settings.MAX_DATA_BYTES);
    const id = newUploadId(prefixOf(championship.id));
    await this.note(id, bytes, caller);
    await this.uploads.answer(request, reply, { path: pathOf(champname), id }, () => this.forget(id));
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    await this.refuseUnlessOwned(at, caller);
    await this.uploads.answer(request, reply, { path: pathOf(at.champname), id: at.id });
    if (request.method === 'DELETE') await this.forget(at.id);
  }

  /** Makes a finished upload a file for participants. @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND, ANSWERS_LEAK */
  async attach(
    at: Place,
    { name, descriptionRus: rus, descriptionEng: eng, givesAnswers }: Described,
    caller: Caller,
  ): Promise<ChampionshipFile> {
    await this.refuseUnlessOwned(at, caller);
    const championship = await this.championships.editable(at.champname, caller);
    const content = await this.uploads.whole(at.id);
    const stored = await this.storage.put('championships', content, {
      maxBytes: this.settings.MAX_DATA_BYTES,
      by: caller.id,
    });
    const about = { kind: 'data', name, description: { rus, eng }, givesAnswers } as const;
    const file = await this.files.attach(championship, stored, caller, () => about);
    await this.uploads.remove(at.id);
    await this.forget(at.id);
    return file;
  }

  /** Where there are too many, those that rest make room. @throws DomainError UPLOADS_FULL */
  private async note(id: string, bytes: number, { id: personId }: Caller): Promise<void> {
    const begin = () => this.commands.run(new BeginFileUpload(id, personId, bytes));
    await begin().catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'UPLOADS_FULL') throw error;
      await this.forgetResting(personId);
      await begin();
    });
  }

  private async forgetResting(personId: string): Promise<void> {
    const sql = 'select id from championships.uploads where person_id = $1 and begun_at < $2';
    // Of one that was begun just now nothing may be there yet.
    const before = new Date(this.clock.now().getTime() - restsAfterMs);
    for (const { id } of await query<{ id: string }>(this.em.fork(), sql, [personId, before])) {
      const last = await this.uploads.lastCame(id);
      if (last && Date.now() - last.getTime() < restsAfterMs) continue;
      await this.uploads.remove(id);
      await this.forget(id);
    }
  }

  private async forget(id: string): Promise<void> {
    await query(this.em.fork(), 'delete from championships.uploads where id = $1', [id]);
  }

  /** @throws DomainError NOT_FOUND */
  private async refuseUnlessOwned({ champname, id }: Place, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    refuse(!id.startsWith(prefixOf(championship.id)), 'NOT_FOUND');
  }
}

interface Described {
  name: string;
  descriptionRus: string;
  descriptionEng: string;
  givesAnswers: boolean;
}

interface Place {
  champname: string;
  id: string;
}

const pathOf = (champname: string): string => `/api/championships/${champname}/uploads`;
const prefixOf = (championshipId: string): string => championshipId.replaceAll('-', '');
