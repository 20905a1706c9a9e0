import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { shownName } from '../../../kernel/http/shown-name.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import { ResumableFiles } from '../../../kernel/uploads/resumable-files.js';
import { Intake } from './intake.js';

interface Place {
  champname: string;
  id: string;
}

/** How many files one person may have on the way at once; a further one takes the place of the one that was begun first. */
const limits = { files: 3, whenFull: 'replace' } as const;

/**
 * SUB1: large solutions that come in pieces and go on after a broken connection. An upload is its sender's alone; made a
 * solution, it is known by its name, so that an answer that was lost is asked for again and never costs a second attempt.
 */
@Injectable()
export class SolutionUploads {
  constructor(
    private readonly intake: Intake,
    private readonly championships: ChampionshipsApi,
    private readonly uploads: ResumableFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError when a solution would be refused now, TOO_LARGE, FORMAT_INVALID without a length */
  async begin(request: FastifyRequest, reply: FastifyReply, champname: string, caller: Caller): Promise<void> {
    const championship = await this.championships.visible(champname, caller);
    refuse(championship.kind !== 'file', 'KIND_WRONG');
    const bytes = await this.uploads.announced(request, this.settings.MAX_SOLUTION_BYTES);
    await this.intake.sender(championship, caller, null, { bytes });
    const call = { request, reply, path: pathOf(champname) };
    await this.uploads.begin(call, { ...of(championship, caller), bytes, limits });
  }

  /** The calls about an upload that was begun: how much has come, more of it, or an end to it. */
  async proceed(request: FastifyRequest, reply: FastifyReply, at: Place, caller: Caller): Promise<void> {
    const championship = await this.championships.visible(at.champname, caller);
    await this.uploads.refuseForeign(at.id, of(championship, caller));
    await this.uploads.answer(request, reply, { path: pathOf(at.champname), id: at.id });
  }

  /** @returns the solution that is made of it, or was before @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND, as a submit */
  async submit({ champname, id }: Place, { name, comment }: { name: string; comment: string }, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    const { sent, by } = await this.intake.sender(championship, caller, id);
    if (sent) {
      await this.uploads.remove(id);
      return { id: sent.id, status: sent.status };
    }
    const stored = await this.store(championship, id, caller).catch(async (error: unknown) => {
      // Another request has made a solution of it meanwhile, and has taken it away.
      const { sent: meanwhile } = await this.intake.sender(championship, caller, id);
      if (meanwhile) return meanwhile;
      throw error;
    });
    if ('status' in stored) return { id: stored.id, status: stored.status };
    const about = { name: shownName(name, 'solution'), comment, idempotencyKey: id };
    const solution = await this.intake.take(championship, by, stored, () => about);
    await this.uploads.remove(id);
    return solution;
  }

  private async store(championship: ChampionshipFacts, id: string, caller: Caller): Promise<StoredFile> {
    await this.uploads.refuseForeign(id, of(championship, caller));
    const how = { maxBytes: this.settings.MAX_SOLUTION_BYTES, by: caller.id };
    return this.uploads.stored(id, 'solutions', how);
  }
}

/** It is its sender's alone. */
const of = ({ id: subject }: ChampionshipFacts, { id: personId }: Caller) => ({ kind: 'solution', subject, personId });

const pathOf = (champname: string): string => `/api/championships/${champname}/solutions/uploads`;
