import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { newUploadId, ResumableFiles } from '../../../kernel/http/resumable-files.js';
import { shownName } from '../../../kernel/http/shown-name.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import { BeginUpload } from '../commands/begin-upload.js';
import { Submissions } from './submissions.js';

interface Place {
  champname: string;
  id: string;
}

/**
 * SUB1: large solutions that come in pieces and go on after a broken connection. An upload is its sender's alone; made a
 * solution, it is known by its name, so that an answer that was lost is asked for again and never costs a second attempt.
 */
@Injectable()
export class SolutionUploads {
  constructor(
    private readonly submissions: Submissions,
    private readonly championships: ChampionshipsApi,
    private readonly uploads: ResumableFiles,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
    private readonly em: EntityManager,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError when a solution would be refused now, TOO_LARGE, FORMAT_INVALID without a length */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const championship = await this.championships.visible(champname, caller);
    const bytes = await this.uploads.announced(request, this.settings.MAX_SOLUTION_BYTES);
    await this.submissions.sender(championship, caller, null, bytes);
    const id = newUploadId();
    const replaced = await this.commands.run(new BeginUpload(id, championship.id, caller.id));
    await Promise.all(replaced.map((other) => this.uploads.remove(other)));
    await this.uploads.answer(request, reply, { path: pathOf(champname), id }, () => this.forget(id));
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    await this.own(await this.championships.visible(at.champname, caller), at.id, caller);
    // Whoever has been told that it ended may begin another one at once: its place is free before.
    if (request.method === 'DELETE') await this.forget(at.id);
    await this.uploads.answer(request, reply, { path: pathOf(at.champname), id: at.id });
  }

  /** @returns the solution that is made of it, or was before @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND, as a submit */
  async submit({ champname, id }: Place, { name, comment }: { name: string; comment: string }, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    const { sent, by } = await this.submissions.sender(championship, caller, id);
    if (sent) {
      await this.done(id);
      return { id: sent.id, status: sent.status };
    }
    const stored = await this.store(championship, id, caller).catch(async (error: unknown) => {
      // Another request has made a solution of it meanwhile, and has taken it away.
      const { sent: meanwhile } = await this.submissions.sender(championship, caller, id);
      if (meanwhile) return meanwhile;
      throw error;
    });
    if ('status' in stored) return { id: stored.id, status: stored.status };
    const about = { name: shownName(name, 'solution'), comment, idempotencyKey: id };
    const solution = await this.submissions.take(championship, by, stored, () => about);
    await this.done(id);
    return solution;
  }

  private async store(championship: ChampionshipFacts, id: string, caller: Caller): Promise<StoredFile> {
    await this.own(championship, id, caller);
    return this.storage.put('solutions', await this.uploads.whole(id), {
      maxBytes: this.settings.MAX_SOLUTION_BYTES,
      by: caller.id,
    });
  }

  /** @throws DomainError NOT_FOUND: that of somebody else, and of another championship, is none */
  private async own(championship: ChampionshipFacts, id: string, caller: Caller): Promise<void> {
    const sql = 'select id from scoring.uploads where id = $1 and championship_id = $2 and person_id = $3';
    found(await queryOne(this.em.fork(), sql, [id, championship.id, caller.id]));
  }

  /** The solution has the bytes now. */
  private async done(id: string): Promise<void> {
    await this.uploads.remove(id);
    await this.forget(id);
  }

  private async forget(id: string): Promise<void> {
    await query(this.em.fork(), 'delete from scoring.uploads where id = $1', [id]);
  }
}

const pathOf = (champname: string): string => `/api/championships/${champname}/solutions/uploads`;
