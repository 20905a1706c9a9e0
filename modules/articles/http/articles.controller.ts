import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { senderGone } from '../../kernel/http/sender-gone.js';
import { sendFile } from '../../kernel/http/send-file.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import * as routes from '../contract/routes.js';
import { Editing } from '../flows/editing.js';
import { ArticleQueries } from '../queries/article-queries.js';
import { VersionQueries } from '../queries/version-queries.js';

@Controller()
export class ArticlesController {
  constructor(
    private readonly queries: ArticleQueries,
    private readonly versions: VersionQueries,
    private readonly editing: Editing,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.articles)
  list(@TheCall() { query, caller }: Call<typeof routes.articles>) {
    return this.queries.list(query, caller);
  }

  @Handle(routes.createArticle)
  begin(@TheCall() { body, caller }: Call<typeof routes.createArticle>) {
    return this.editing.begin(body, caller);
  }

  @Handle(routes.article)
  one(@TheCall() { params, caller }: Call<typeof routes.article>) {
    return this.queries.one(params.id, caller);
  }

  @Handle(routes.saveArticle)
  save(@TheCall() { params, body: { sequence, ...changes }, caller }: Call<typeof routes.saveArticle>) {
    return this.editing.change(params.id, caller, { type: 'save', sequence, changes });
  }

  @Handle(routes.deleteArticle)
  async delete(@TheCall() { params, caller }: Call<typeof routes.deleteArticle>) {
    await this.editing.delete(params.id, caller);
    return {};
  }

  @Handle(routes.makeReady)
  ready(@TheCall() { params, caller }: Call<typeof routes.makeReady>) {
    return this.editing.change(params.id, caller, { type: 'ready' });
  }

  @Handle(routes.publishArticle)
  publish(@TheCall() { params, caller }: Call<typeof routes.publishArticle>) {
    return this.editing.publish(params.id, caller);
  }

  @Handle(routes.unpublishArticle)
  unpublish(@TheCall() { params, caller }: Call<typeof routes.unpublishArticle>) {
    return this.editing.change(params.id, caller, { type: 'unpublish' });
  }

  @Handle(routes.putCover)
  cover(
    @TheCall() { params, caller }: Call<typeof routes.putCover>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.editing.cover(request, params.id, caller, senderGone(reply));
  }

  @Handle(routes.deleteCover)
  noCover(@TheCall() { params, caller }: Call<typeof routes.deleteCover>) {
    return this.editing.change(params.id, caller, { type: 'wear', cover: null });
  }

  @Handle(routes.addAttachment)
  attach(@TheCall() { params, caller }: Call<typeof routes.addAttachment>, @Req() request: FastifyRequest) {
    return this.editing.attach(request, params.id, caller);
  }

  @Handle(routes.removeAttachment)
  detach(@TheCall() { params, caller }: Call<typeof routes.removeAttachment>) {
    return this.editing.change(params.id, caller, { type: 'detach', attachmentId: params.attachmentId });
  }

  @Handle(routes.articleVersions)
  versionList(@TheCall() { params, caller }: Call<typeof routes.articleVersions>) {
    return this.versions.list(params.id, caller);
  }

  @Handle(routes.articleVersion)
  version(@TheCall() { params, caller }: Call<typeof routes.articleVersion>) {
    return this.versions.one(params.id, params.number, caller);
  }

  @Handle(routes.attachmentFile)
  async file(
    @TheCall() { params, caller }: Call<typeof routes.attachmentFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await this.queries.attachment(params.id, params.attachmentId, caller);
    return sendFile(request, reply, this.storage, file);
  }
}
