import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { TakeArticleBack } from '../commands/take-article-back.js';
import * as routes from '../contract/routes.js';
import { adminColumns, adminFilter, ArticleAdminQueries } from '../queries/admin-queries.js';

/** ADMIN1: articles in the console's tab FORUM. */
@Controller()
export class ArticlesAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: ArticleAdminQueries,
  ) {}

  @Handle(routes.adminArticles)
  async list(@TheCall() { query }: Call<typeof routes.adminArticles>, @Res({ passthrough: true }) reply: FastifyReply) {
    const request = adminList(query, adminColumns, adminFilter);
    const { items, total } = await this.queries.list(request);
    sendRange(reply, 'articles', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.takeArticleBack)
  async takeBack(@TheCall() { params, body, caller }: Call<typeof routes.takeArticleBack>) {
    const isTaken = await this.commands.run(new TakeArticleBack(params.id, caller, body.reason, body.version));
    refuse(!isTaken, 'CONFLICT');
    return {};
  }
}
