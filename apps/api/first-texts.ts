import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import { addressOf } from '../../modules/client/address.js';
import type { ChampionshipCard } from '../../modules/championships/contract/championship.js';
import { championship, championships, cover } from '../../modules/championships/contract/routes.js';
import { byTurn } from '../../modules/championships/contract/taking-part.js';
import { thread, threads, topics } from '../../modules/forum/contract/routes.js';
import type { Bilingual, Language } from '../../modules/kernel/contract/language.js';
import { site } from '../../modules/kernel/contract/routes.js';
import { formatDate } from '../../modules/kernel/contract/time-format.js';
import { say } from '../../modules/kernel/http/texts.js';
import { rating } from '../../modules/rating/contract/routes.js';
import { board as leaderboard } from '../../modules/scoring/boards/contract/leaderboard-routes.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import { vacancies } from '../../modules/vacancies/contract/routes.js';
import { listPageOf } from '../../modules/texts/contract/list-pages.js';
import {
  cardsOf,
  drawnPicture,
  type FirstLink,
  headOfChampionship,
  heading,
  leadOf,
  linksTo,
  paragraph,
  pictureAt,
  tableOf,
  type Urgency,
  welcome,
  withFirstText,
} from './first-text.js';
import { championshipOf, forumOf, sideOf } from './share-tags.js';

/** So many rows are there before anybody scrolls. */
const firstRows = 20;
/** So many cards, as the app has it. */
const cardsInSight = 6;
/** And so many below the welcome. */
const welcomeCards = 3;

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
/** Where it tells what it is, its band is high. */
const overviewPath = /^\/championship\/[^/]+(?:\/overview.*|\/?)$/u;
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
      if (boardPath.test(path)) return this.board(champname, visit);
      return this.championship(champname, overviewPath.test(path), visit);
    }
    if (/^\/rating\/?$/u.test(path)) return this.rating(visit);
    if (/^\/championships(?:\/all)?\/?$/u.test(path)) return this.championships(visit);
    if (/^\/vacancy\/?$/u.test(path)) return this.vacancies(visit);
    if (path === '/') return this.home(visit);
    if (/^\/forum\/?$/u.test(path)) return this.threads(visit);
    const place = forumOf(path);
    return place !== null && place.topicId === null ? this.thread(place.thread, visit) : null;
  }

  private async championship(champname: string, isWide: boolean, visit: Visit): Promise<string | null> {
    const shown = await this.ask(championship, visit, { champname });
    if (!shown) return null;
    const { language } = visit;
    const side = (text: Bilingual) => sideOf(text, language);
    const html = shown.html.description;
    const dates = [shown.dateStart, shown.dateEnd].filter((time) => time !== null).map((time) => formatDate(time));
    return [
      headOf(shown, language, isWide),
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
    return [headOf(shown, language, false), paragraph(sideOf(shown.teaser, language)), tableOf({ head, rows })].join(
      '',
    );
  }

  private async rating(visit: Visit): Promise<string | null> {
    const page = await this.ask(rating, visit, {}, { limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const head = ['place', 'person', 'score'].map((name) => say(language, 'rating', `rating.column.${name}`));
    const rows = page.items.map(({ place, name, generalScore }) => [
      ...[String(place), name, numberIn(language, Math.round(generalScore))],
    ]);
    return leadTo('/rating', 'shell.nav.rating', language) + tableOf({ head, rows });
  }

  private async championships(visit: Visit): Promise<string | null> {
    const page = await this.ask(championships, visit, {}, { tab: 'all', limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const cards = page.items.toSorted(byTurn).map((card, at) => {
      if (at === 0) return cardOf(card, language, 'first');
      return cardOf(card, language, at < cardsInSight ? 'soon' : 'inSight');
    });
    return leadTo('/championships', 'shell.nav.championships', language) + cardsOf(cards);
  }

  /** The welcome, and what one may enter. */
  private async home(visit: Visit): Promise<string | null> {
    const [shown, page] = await Promise.all([
      this.ask(site, visit, {}),
      this.ask(championships, visit, {}, { tab: 'all', limit: firstRows }),
    ]);
    if (!shown || !page) return null;
    const { language } = visit;
    const words = (id: string) => say(language, 'home', id, { product: shown.product });
    const ways = [
      { path: '/registration', title: words('home.join'), text: '' },
      { path: '/championships/active', title: words('home.seeActive'), text: '' },
    ];
    const cards = page.items.toSorted(byTurn).slice(0, welcomeCards);
    return [
      welcome({ title: words('home.hero'), text: words('home.hero.text'), ways }),
      `<h2>${say(language, 'shell', 'shell.nav.championships')}</h2>`,
      cardsOf(cards.map((card) => cardOf(card, language, 'inSight'))),
    ].join('');
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
    return leadTo('/vacancy', 'shell.nav.vacancy', language) + linksTo(links);
  }

  private async threads(visit: Visit): Promise<string | null> {
    const page = await this.ask(threads, visit, {}, { sort: 'last', limit: firstRows });
    if (!page) return null;
    const { language } = visit;
    const links = page.items.map(({ name, title, description }) => ({
      ...{ path: `/forum/${name}`, title, text: description },
    }));
    return leadTo('/forum', 'shell.nav.forum', language) + linksTo(links);
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

/** The heading of a list, and what the list is, as links to it say. */
const leadTo = (path: string, title: string, language: Language): string => {
  const text = listPageOf(path)?.text;
  return leadOf(say(language, 'shell', title), text ? sideOf(text, language) : '');
};

type Pictured = Pick<ChampionshipCard, 'champname' | 'cover'>;

/** As the app has it: its client's, else one that is drawn from its name. */
const pictureFor = ({ champname, cover: own }: Pictured, size: 'band' | 'card' | 'tile', urgency: Urgency): string =>
  own
    ? pictureAt(addressOf(cover.path, { params: { champname }, query: { v: own.version } }), size, urgency, own.focus)
    : drawnPicture('championship', champname, size, urgency);

const headOf = (card: Pictured & { title: Bilingual }, language: Language, isWide: boolean): string =>
  headOfChampionship({
    title: sideOf(card.title, language),
    band: pictureFor(card, 'band', 'first'),
    tile: pictureFor(card, 'tile', 'soon'),
    isWide,
  });

const cardOf = (card: ChampionshipCard, language: Language, urgency: Urgency): FirstLink => ({
  path: `/championship/${card.champname}`,
  title: sideOf(card.title, language),
  text: sideOf(card.teaser, language),
  picture: pictureFor(card, 'card', urgency),
});
