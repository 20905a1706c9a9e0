import { Controller, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { sendXml } from '../../kernel/http/rss.js';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import * as routes from '../contract/routes.js';
import { feedOf, siteMapOf } from '../queries/feeds.js';
import { VacanciesApi } from '../vacancies.api.js';

/** As many as a feed reader looks at, and as many as one site map may have with room to spare. */
const [inFeed, inMap] = [50, 10_000];

/** VAC1: open vacancies for programs: the feed, and the map of the site. */
@Controller()
export class VacancyFeedsController {
  constructor(
    private readonly vacancies: VacanciesApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.vacancyFeed)
  async feed(@TheCall() { query, language }: Call<typeof routes.vacancyFeed>, @Res() reply: FastifyReply) {
    const feed = feedOf(await this.vacancies.newest(inFeed), publicUrl(this.settings), query.lang ?? language);
    return sendXml(reply, 'application/rss+xml', feed);
  }

  @Handle(routes.siteMap)
  async map(@Res() reply: FastifyReply) {
    return sendXml(reply, 'application/xml', siteMapOf(await this.vacancies.newest(inMap), publicUrl(this.settings)));
  }

  @Handle(routes.robots)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots() {
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl(this.settings)}/sitemap.xml\n`;
  }
}
