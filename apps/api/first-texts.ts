import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import { addressOf } from '../../modules/client/address.js';
import { championship, championships } from '../../modules/championships/contract/routes.js';
import { thread, threads, topics } from '../../modules/forum/contract/routes.js';
import type { Bilingual, Language } from '../../modules/kernel/contract/language.js';
import { formatDate } from '../../modules/kernel/contract/time-format.js';
import { say } from '../../modules/kernel/http/texts.js';
import { rating } from '../../modules/rating/contract/routes.js';
import { board as leaderboard } from '../../modules/scoring/boards/contract/leaderboard-routes.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import { vacancies } from '../../modules/vacancies/contract/routes.js';
import { heading, linksTo, paragraph, tableOf, withFirstText } from './first-text.js';
import { championshipOf, forumOf, sideOf } from './share-tags.js';

/** So many rows are there before anybody scrolls. */
const firstRows = 20;

/** A route that anybody may ask. */
interface OpenRoute {
  path: string;
  reply?: z.ZodType | undefined;
}
type ReplyOf<R extends OpenRoute> = R extends { reply: infer S extends z.ZodType } ? z.output<S> : never;

/** Who asks, by the address that their calls are counted for, and in which language the page is. */
export interface Visit {
  ip: string;
  language: Language;
}

/** A board of a championship, of all the pages of it. */
const boardPath = /^\/championship\/[^/]+\/rating\/?$/u;
/** Where a championship is edited: nothing of it is for strangers. */
const editPath = /^\/championship\/[^/]+\/edit(?:\/|$)/u;

/**
 * NAV1: what a stranger sees first of boards, lists and championships comes with the page: for slow phones, for those who run no
 * scripts and for what looks for texts. It is asked for as any stranger would, so that nothing else can be in it.
 */
export class FirstTexts {
  constructor(private readonly app: NestFastifyApplication) {}

  /** A page with its first text; without, where there is none for strangers. */
  async writtenInto(html: string, path: string, visit: Visit): Promise<string> {
    const text = await this.of(path, visit);
    return text === null ? html : withFirstText(html, text);
  }

  private of(path: string, visit: Visit): Promise<string | null> | null {
    const champname = championshipOf(path);
    if (champname !== null) {
      if (editPath.test(path)) return null;
      return boardPath.test(path) ? this.board(champname, visit) : this.championship(champname, visit);
    }
    if (/^\/rating\/?$/u.test(path)) return this.rating(visit);
    if (/^\/championships(?:\/all)?\/?$/u.test(path)) return this.championships(visit);
    if (/^\/vacancy\/?$/u.test(path)) return this.vacancies(visit);
    if (/^\/(?:forum\/?)?$/u.test(path)) return this.threads(visit);
    const place = forumOf(path);
    return place !== null && place.topicId === null ? this.thread(place.thread, visit) : null;
  }

  private async championship(champname: string, visit: Visit): Promise<string | null> {
    const shown = await this.ask(championship, visit, { champname });
    if (!shown) return null;
    const { language } = visit;
    const side = (text: Bilingual) => sideOf(text, language);
    const html = shown.html.description;
    const dates = [shown.dateStart, shown.dateEnd].filter((time) => time !== null).map((time) => formatDate(time));
    return [
      heading(side(shown.title)),
      paragraph(side(shown.teaser)),
      paragraph([shown.metric.replaceAll('_', ' '), side(shown.prize), dates.join(' – ')].filter(Boolean).join(' · ')),
      html ? sideOf({ rus: html.rus ?? '', eng: html.eng ?? '' }, language) : '',
    ].join('');
  }

  private async board(champname: string, visit: Visit): Promise<string | null> {
    const [shown, board] = await Promise.all([
      this.ask(championship, visit, { champname }),
      this.ask(leaderboard, visit, { champname }, { limit: firstRows }),
    ]);
    if (!shown || !board) return null;
    const { language } = visit;
    const head = ['place', 'team', 'score', 'solutions'].map((name) =>
      say(language, 'scoring', `scoring.column.${name}`),
    );
    const rows = board.items.map(({ place, team, score, solutions }) => [
      ...[String(place), team, formatScore(score), String(solutions)],
    ]);
    return `${heading(sideOf(shown.title, language))}${tableOf({ head, rows })}`;
  }

  private async rating(visit: Visit): Promise<string | null> {
    const page = await this.ask(rating, visit, {}, { limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const head = ['place', 'person', 'score'].map((name) => say(language, 'rating', `rating.column.${name}`));
    const rows = page.items.map(({ place, name, generalScore }) => [
      ...[String(place), name, numberIn(language, Math.round(generalScore))],
    ]);
    return `${heading(say(language, 'shell', 'shell.nav.rating'))}${tableOf({ head, rows })}`;
  }

  private async championships(visit: Visit): Promise<string | null> {
    const page = await this.ask(championships, visit, {}, { tab: 'all', limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const links = page.items.map(({ champname, title, teaser }) => ({
      ...{ path: `/championship/${champname}`, title: sideOf(title, language), text: sideOf(teaser, language) },
    }));
    return `${heading(say(language, 'shell', 'shell.nav.championships'))}${linksTo(links)}`;
  }

  private async vacancies(visit: Visit): Promise<string | null> {
    const page = await this.ask(vacancies, visit, {}, { limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const links = page.items.map(({ id, title, company, city, salary: { from, to, currency } }) => ({
      ...{ path: `/vacancy/${id}`, title },
      text: [company, city, `${numberIn(language, from)}–${numberIn(language, to)} ${currency}`]
        .filter(Boolean)
        .join(' · '),
    }));
    return `${heading(say(language, 'shell', 'shell.nav.vacancy'))}${linksTo(links)}`;
  }

  private async threads(visit: Visit): Promise<string | null> {
    const page = await this.ask(threads, visit, {}, { sort: 'last', limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const links = page.items.map(({ name, title, description }) => ({
      ...{ path: `/forum/${name}`, title, text: description },
    }));
    return `${heading(say(language, 'shell', 'shell.nav.forum'))}${linksTo(links)}`;
  }

  private async thread(name: string, visit: Visit): Promise<string | null> {
    const [shown, page] = await Promise.all([
      this.ask(thread, visit, { name }),
      this.ask(topics, visit, { name }, { limit: firstRows }),
    ]);
    if (!shown || !page) return null;
    const links = page.items.map(({ id, title, authorName }) => ({
      ...{ path: `/forum/${name}/${id}`, title, text: authorName },
    }));
    return heading(shown.title) + paragraph(shown.description) + linksTo(links);
  }

  /** What a stranger at the visitor's address is answered, and counted as theirs; null for any refusal. */
  private async ask<R extends OpenRoute>(
    { path }: R,
    { ip, language }: Visit,
    params: Record<string, string>,
    query: Record<string, string | number> = {},
  ): Promise<ReplyOf<R> | null> {
    const reply = await this.app.inject({
      method: 'GET',
      url: addressOf(path, { params, query }),
      remoteAddress: ip,
      headers: { 'accept-language': language === 'RUS' ? 'ru' : 'en' },
    });
    return reply.statusCode === 200 ? (JSON.parse(reply.body) as ReplyOf<R>) : null;
  }
}

const numberIn = (language: Language, value: number): string =>
  new Intl.NumberFormat(language === 'RUS' ? 'ru' : 'en', { useGrouping: true }).format(value);
