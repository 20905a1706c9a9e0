import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { sendAttachment, sendFile } from '../../kernel/http/send-file.js';
import { sendImage } from '../../kernel/http/send-image.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ChangeOwner } from '../commands/change-owner.js';
import * as routes from '../contract/routes.js';
import { adminFilter, ChampionshipAdminQueries, sortColumns } from '../queries/admin-queries.js';
import { ChampionshipQueries } from '../queries/championship-queries.js';
import { versionOf } from '../queries/cover-version.js';
import { PreviewQuery } from '../queries/preview-query.js';
import { archiveOf } from '../flows/file-archive.js';

@Controller()
export class ChampionshipsController {
  constructor(
    private readonly queries: ChampionshipQueries,
    private readonly previews: PreviewQuery,
    private readonly adminQueries: ChampionshipAdminQueries,
    private readonly storage: FileStorage,
    private readonly commands: Commands,
    private readonly identity: IdentityApi,
  ) {}

  @Handle(routes.championships)
  list(@TheCall() { query, caller }: Call<typeof routes.championships>) {
    return this.queries.list(query, caller);
  }

  @Handle(routes.championship)
  one(@TheCall() { params, caller }: Call<typeof routes.championship>) {
    return this.queries.one(params.champname, caller);
  }

  @Handle(routes.files)
  async files(@TheCall() { params, caller }: Call<typeof routes.files>) {
    const stored = await this.queries.storedFiles(params.champname, caller);
    const { bytes: archiveBytes } = archiveOf(params.champname, stored, this.storage);
    const former = await this.queries.formerFiles(params.champname, caller);
    return {
      items: stored.map(({ storageKey: _key, ...file }) => file),
      archiveBytes,
      former: former.map(({ storageKey: _key, ...file }) => file),
    };
  }

  @Handle(routes.file)
  async file(
    @TheCall() { params, caller }: Call<typeof routes.file>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await this.queries.file(params.champname, params.name, caller);
    return sendFile(request, reply, this.storage, file);
  }

  @Handle(routes.formerFile)
  async formerFile(
    @TheCall() { params, caller }: Call<typeof routes.formerFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const files = await this.queries.formerFiles(params.champname, caller);
    return sendFile(request, reply, this.storage, found(files.find(({ id }) => id === params.id)));
  }

  @Handle(routes.archive)
  async archive(
    @TheCall() { params, caller }: Call<typeof routes.archive>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const files = await this.queries.storedFiles(params.champname, caller);
    return sendAttachment(request, reply, archiveOf(params.champname, files, this.storage));
  }

  @Handle(routes.cover)
  async cover(
    @TheCall() { params, query, caller }: Call<typeof routes.cover>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { isOpen, ...cover } = await this.queries.cover(params.champname, caller);
    const isLasting = isOpen && query.v === versionOf(cover.sha256);
    return sendImage(request, reply, this.storage, { ...cover, kept: isLasting ? 'day' : 'asked' });
  }

  @Handle(routes.preview)
  preview(@TheCall() { params, caller }: Call<typeof routes.preview>) {
    return this.previews.of(params.champname, params.name, caller);
  }

  @Handle(routes.adminChampionships)
  async adminList(
    @TheCall() { query }: Call<typeof routes.adminChampionships>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, sortColumns, adminFilter);
    const { items, total } = await this.adminQueries.list(request);
    sendRange(reply, 'champs', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminChampionship)
  adminOne(@TheCall() { params }: Call<typeof routes.adminChampionship>) {
    return this.adminQueries.one(params.id);
  }

  @Handle(routes.giveChampionship)
  async give(@TheCall() { params, body, caller }: Call<typeof routes.giveChampionship>) {
    const owner = await this.identity.personOf(body.owner);
    if (!owner) throw new DomainError('NOT_FOUND', { fields: { owner: 'NOT_FOUND' } });
    await this.commands.run(new ChangeOwner(params.id, owner, caller, body.reason));
    return this.adminQueries.one(params.id);
  }
}
