import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArticlesApi } from '../../modules/articles/articles.api.js';
import { ShowcaseApi } from '../../modules/championships/showcase.api.js';
import { takenThreadNames } from '../../modules/forum/contract/addresses.js';
import { ForumApi } from '../../modules/forum/forum.api.js';
import { Callers } from '../../modules/kernel/http/callers.js';
import type { Language } from '../../modules/kernel/contract/language.js';
import { DomainError } from '../../modules/kernel/domain/domain-error.js';
import { languageOf } from '../../modules/kernel/http/language.js';
import { publicUrl, type Settings } from '../../modules/kernel/settings.js';
import { RatingApi } from '../../modules/rating/rating.api.js';
import { listPageOf } from '../../modules/texts/contract/list-pages.js';
import { VacanciesApi } from '../../modules/vacancies/vacancies.api.js';
import {
  articleOf,
  type ForumPlace,
  championshipOf,
  forumOf,
  type PersonPlace,
  personOf,
  sharedArticle,
  sharedChampionship,
  sharedForum,
  sharedPerson,
  withShareTags,
} from './share-tags.js';
import { askedLanguage, withListTags } from './lists/list-tags.js';
import { heading, paragraph, withFirstText } from './first-text.js';
import { FirstTexts } from './first-texts.js';
import { vacancyOf, vacancyText, withVacancyTags } from './vacancy-tags.js';

/** Pages that tell of themselves to whoever runs no scripts: previews of links, and what looks for texts. */
export class SharedLinks {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly settings: Settings,
  ) {
    this.firstTexts = new FirstTexts(app);
  }

  private readonly firstTexts: FirstTexts;

  /** A page with what it is about. It opens without it too, also while the database does not answer. */
  async told(
    html: string,
    path: string,
    language: Language,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string> {
    const list = listPageOf(path);
    const page = list
      ? withListTags(html, list, { origin: publicUrl(this.settings), language, asked: askedLanguage(request) })
      : await this.tagged(html, path, request, reply);
    if (!isStranger(request)) return page;
    return this.firstTexts.writtenInto(page, path, { ip: request.ip, language }).catch(() => page);
  }

  private async tagged(html: string, path: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const [champname, article, vacancy] = [championshipOf(path), articleOf(path), vacancyOf(path)];
    if (champname !== null) return this.ofChampionship(html, champname, request, reply).catch(() => html);
    if (vacancy !== null) return this.ofVacancy(html, vacancy, request, reply).catch(() => html);
    if (article !== null) return this.ofArticle(html, article, request, reply).catch(() => html);
    const person = personOf(request.url);
    if (person !== null) return this.ofPerson(html, person, request, reply).catch(() => html);
    const place = forumOf(path);
    return place === null ? html : this.ofForum(html, place, request, reply).catch(() => html);
  }

  private whose(request: FastifyRequest) {
    return { origin: publicUrl(this.settings), language: askedLanguage(request) ?? languageOf(request) };
  }

  private async ofChampionship(
    html: string,
    champname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const shown = await this.app.get(ShowcaseApi, { strict: false }).of(champname);
    if (!shown) await this.tellMissing(request, reply, false);
    return shown ? withShareTags(html, sharedChampionship(shown, { champname, ...this.whose(request) })) : html;
  }

  private async ofPerson(
    html: string,
    { login, champname }: PersonPlace,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const rating = this.app.get(RatingApi, { strict: false });
    const words = await rating.words(login, champname, languageOf(request)).catch(async (error: unknown) => {
      // Without a result of theirs the person may be there.
      if (champname === null && error instanceof DomainError && error.code === 'NOT_FOUND')
        await this.tellMissing(request, reply, false);
      throw error;
    });
    const shared = sharedPerson(words, { login, champname, origin: publicUrl(this.settings) });
    return inFull(withShareTags(html, shared), request, heading(shared.title) + paragraph(shared.text));
  }

  private async ofArticle(html: string, id: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const articles = this.app.get(ArticlesApi, { strict: false });
    const shown = await articles.showcase(id);
    if (!shown) {
      await this.tellMissing(request, reply, await articles.isGone(id));
      return html;
    }
    const text = heading(shown.title) + paragraph(shown.subtitle) + shown.html;
    return inFull(withShareTags(html, sharedArticle(shown, { id, ...this.whose(request) })), request, text);
  }

  private async ofForum(
    html: string,
    { thread, topicId }: ForumPlace,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const forum = this.app.get(ForumApi, { strict: false });
    const shown = await forum.showcase(thread, topicId, languageOf(request));
    if (!shown) {
      // Other pages of the forum stand beside its threads: they are there.
      const beside = takenThreadNames.includes(thread) ? 'shown' : null;
      const standing = topicId === null ? beside : await forum.standing(topicId);
      if (standing !== 'shown') await this.tellMissing(request, reply, standing === 'gone');
      return html;
    }
    const tagged = withShareTags(html, sharedForum(shown, this.whose(request)));
    return shown.html === null ? tagged : inFull(tagged, request, heading(shown.title) + shown.html);
  }

  /** What was there once is gone for programs; what is hidden, or was never there, is not found by those who are strangers. */
  private async tellMissing(request: FastifyRequest, reply: FastifyReply, isGone: boolean): Promise<void> {
    if (isGone) void reply.status(410);
    else if (!(await this.app.get(Callers).of(request))) void reply.status(404);
  }

  /**
   * One that is closed says so to programs by its status, and to people by its page; and so does what is none to strangers.
   * Its author, who may be anybody that is signed in, reads an own draft there.
   */
  private async ofVacancy(html: string, id: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const found = await this.app.get(VacanciesApi, { strict: false }).open(id);
    if (found === 'closed' || found === null) await this.tellMissing(request, reply, found === 'closed');
    if (found === null || found === 'closed') return html;
    const where = this.whose(request);
    return inFull(withVacancyTags(html, found, where), request, vacancyText(found, where.language));
  }
}

/** Whoever has a session reads the page of the app, where things may stand otherwise than for strangers. */
const isStranger = ({ headers }: FastifyRequest): boolean => !/(?:^|;\s*)(?:__Host-)?sid=/u.test(headers.cookie ?? '');

const inFull = (html: string, request: FastifyRequest, text: string): string =>
  isStranger(request) ? withFirstText(html, text) : html;
