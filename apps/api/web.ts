import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../modules/kernel/contract/errors.js';
import type { Caller } from '../../modules/kernel/contract/status.js';
import { Callers } from '../../modules/kernel/http/callers.js';
import type { Language } from '../../modules/kernel/contract/language.js';
import { languageOf, preferredLanguage } from '../../modules/kernel/http/language.js';
import { say } from '../../modules/kernel/http/texts.js';
import { inProject } from '../../modules/kernel/root.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { FirstNeeds } from './first-needs.js';
import { askedLanguage } from './lists/list-tags.js';
import { isPage } from './page-paths.js';
import { withSiteTags } from './share-tags.js';
import { SharedLinks } from './shared-links.js';

const year = 31_536_000;
const blank = '<!doctype html><meta charset="utf-8"><title></title>';
/** Paths that are never a page of the web app. */
const notPages = /^\/(api|cli|locales|static|ws|metrics|outbox)(\/|$)/;

/** A mailed link: its address is told to nobody, our own calls and the logs of a proxy before them included. */
const tokenInAddress = /[?&]token=/;

const isAt = (hidden: string, path: string): boolean => path === hidden || path.startsWith(`${hidden}/`);

/**
 * What a hidden path may look like: no page of the web app has a digit in the first part of its address. All of these
 * addresses answer those who are no admins as the hidden one does, so that its answer can't be told from the others.
 */
const couldBeHidden = /^\/(?=[^/.]*\d)[\w-]{8,}(\/|$)/;

/** A file of the build: no name begins with a dot. */
const fileForm = /^(\/[\w-][\w.-]*)*\/[\w-]+(\.[\w-]+)+$/;

/** Where the built browser apps are. */
export interface Builds {
  web: string;
  admin: string;
}

export const ownBuilds: Builds = { web: inProject('dist', 'web'), admin: inProject('dist', 'admin') };

/** Serves the web app, and below the hidden path the console to admins alone. */
export const serveWeb = async (app: NestFastifyApplication, settings: Settings, builds: Builds): Promise<void> => {
  const { web } = builds;
  const server = app.getHttpAdapter().getInstance();
  // Files are looked up as they are asked for: a build under a running server brings new ones.
  if (existsSync(web))
    await app.register(fastifyStatic, { root: web, serve: false, setHeaders: cachingIn(web), preCompressed: true });
  const console = new Console(app, settings, builds.admin);
  const kit = kitOf(settings);
  const firstNeeds = new FirstNeeds(web);
  const links = new SharedLinks(app, settings);
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isAt(settings.ADMIN_PATH, path)) return console.serve(path, request, reply);
    if (couldBeHidden.test(path)) return console.pretend(request, reply);
    const inKit = kit !== null && kitPage.test(path) && existsSync(kit);
    const [folder, file] = inKit ? [kit, path.replace(kitPage, '$1')] : [web, path];
    if (fileForm.test(file) && existsSync(join(folder, file))) return reply.sendFile(file.slice(1), folder);
    if (notPages.test(path) || !existsSync(web)) throw new NotFoundException();
    // Browsers show the page that says so; who reads no pages has to know it too.
    if (!inKit && !isPage(path)) void reply.status(404);
    if (tokenInAddress.test(request.url)) void reply.header('Referrer-Policy', 'strict-origin');
    const language = firstLanguage(request, settings);
    const html = inLanguage(await readFile(join(folder, 'index.html'), 'utf8'), language);
    const begun = inKit ? html : await firstNeeds.writtenInto(html, path);
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(await links.told(begun, path, language, { request, reply }));
  };
  server.route({ method: ['GET', 'HEAD'], url: '/*', handler: page });
};

/** I18N1: what the address asks for (`?lang=ENG`), else the browser's, where that is one of ours and the installation has not set its own. */
const firstLanguage = (request: FastifyRequest, settings: Settings): Language =>
  askedLanguage(request) ??
  (settings.LANGUAGE_BY_BROWSER ? preferredLanguage(request) : null) ??
  settings.DEFAULT_LANGUAGE;

/** Says in which language a first visit is, so that the page asks for its texts in that one from the beginning. */
const inLanguage = (html: string, language: Language): string => withSiteTags(withLang(html, language), language);

const withLang = (html: string, language: Language): string =>
  language === 'ENG' ? html.replace('<html lang="ru">', '<html lang="en">') : html;

const kitPage = /^\/dev\/kit(\/|$)/;

/** The gallery of components is for those who work on the product: production has none, even if somebody built it. */
export const kitOf = ({ PODIUM_MODE }: Pick<Settings, 'PODIUM_MODE'>): string | null =>
  PODIUM_MODE === 'production' ? null : inProject('dist', 'kit');

const cachingIn =
  (web: string) =>
  (reply: Pick<FastifyReply, 'header'>, path: string): void => {
    // Names below static/ change with their content.
    const lasting = path.startsWith(join(web, 'static', sep));
    void reply.header('Cache-Control', lasting ? `public, max-age=${year}, immutable` : 'no-cache');
  };

/** The answer for a path that is no URL. */
export const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body: ErrorBody = { error: 'NOT_FOUND', message: say(languageOf(request), 'errors', 'errors.NOT_FOUND') };
  return reply.status(404).send(body);
};

/** NAV3: the console's files go to admins; anybody else gets an empty page that tells nothing. */
class Console {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly settings: Settings,
    private readonly root: string,
  ) {}

  async serve(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.ask(request, reply);
    if (caller?.role !== 'admin' || caller.blocked || !existsSync(this.root)) return empty(reply);
    if (caller.mustEnrol) return reply.redirect(`/user/${encodeURIComponent(caller.login)}/settings/second`, 302);
    const file = path.slice(this.settings.ADMIN_PATH.length + 1);
    if (/^assets\/[\w.-]+$/.test(file) && existsSync(join(this.root, file))) return this.asset(file, reply);
    const page = await readFile(join(this.root, 'index.html'), 'utf8');
    const { ADMIN_PATH: base } = this.settings;
    // Addresses of the build are relative, and pages of the console lie at several depths.
    const placed = page.replaceAll('__ADMIN_PATH__', base).replaceAll('"./assets/', `"${base}/assets/`);
    const spoken = withLang(placed, firstLanguage(request, this.settings));
    return reply.header('Vary', 'Accept-Language, Cookie').type('text/html; charset=utf-8').send(spoken);
  }

  /** What those who are no admins get at the hidden path, and everybody at those that look like it; it takes as long. */
  async pretend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.ask(request, reply);
    return empty(reply);
  }

  private ask(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    void reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex');
    return this.app.get(Callers).of(request);
  }

  private async asset(file: string, reply: FastifyReply): Promise<FastifyReply> {
    const types: Record<string, string> = {
      js: 'text/javascript',
      css: 'text/css',
      woff2: 'font/woff2',
      svg: 'image/svg+xml',
    };
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    void reply.header('Cache-Control', `private, max-age=${year}, immutable`);
    return reply.type(type).send(await readFile(join(this.root, file)));
  }
}

const empty = (reply: FastifyReply): FastifyReply => reply.type('text/html; charset=utf-8').send(blank);
