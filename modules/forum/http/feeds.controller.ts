import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../kernel/contract/language.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { rssOf, sendXml } from '../../kernel/http/rss.js';
import { say } from '../../kernel/http/texts.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import * as routes from '../contract/feeds.js';
import { type FeedPost, ShowcaseQueries } from '../queries/showcase-queries.js';

/** The forum for programs that read feeds. */
@Controller()
export class FeedsController {
  constructor(
    private readonly queries: ShowcaseQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.allFeed)
  async all(@TheCall() { query, language }: Call<typeof routes.allFeed>, @Res() reply: FastifyReply) {
    const own = query.lang ?? language;
    const title = say(own, 'forum', 'forum.feed.all');
    return this.send(reply, own, { title, path: '/forum', posts: await this.queries.newest(own, true) });
  }

  @Handle(routes.lentaFeed)
  async lenta(@TheCall() { query, language }: Call<typeof routes.lentaFeed>, @Res() reply: FastifyReply) {
    const own = query.lang ?? language;
    const title = say(own, 'forum', 'forum.feed.topics');
    return this.send(reply, own, { title, path: '/forum/lenta', posts: await this.queries.newest(own, false) });
  }

  @Handle(routes.threadFeed)
  async thread(@TheCall() { params, query, language }: Call<typeof routes.threadFeed>, @Res() reply: FastifyReply) {
    const own = query.lang ?? language;
    return this.send(reply, own, await this.queries.ofThread(params.name, own));
  }

  private send(
    reply: FastifyReply,
    language: Language,
    { title, path, posts }: { title: string; path: string; posts: readonly FeedPost[] },
  ): FastifyReply {
    const origin = publicUrl(this.settings);
    const items = posts.map(({ path: page, threadTitle: category, ...post }) => ({
      ...post,
      category,
      page: `${origin}${page}`,
      // Readers of feeds are elsewhere.
      html: post.html.replaceAll('="/', `="${origin}/`),
    }));
    return sendXml(reply, 'application/rss+xml', rssOf({ title, page: `${origin}${path}`, language, items }));
  }
}
