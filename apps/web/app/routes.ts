import type { ComponentType } from 'react';
import { messagesOf } from '#modules/client/first-for.js';
import { lazyPart, type LazyPart } from '#web/ui/lazy-part.js';
import type { ChunkName } from '#web/lib/chunks/load-chunk.js';
import type { View } from '#web/lib/views.js';

export interface AppRoute {
  view: View;
  path: string;
  /** Absent until the feature is there: then no header, menu or palette entry leads here either. */
  page?: LazyPart<object>;
}

const page = (chunk: ChunkName, namespaces: readonly string[], load: () => Promise<ComponentType>) =>
  lazyPart({ chunk, namespaces, load });

const auth = (
  name: 'LoginPage' | 'RegistrationPage' | 'ConfirmPage' | 'PasswordPage' | 'UsernamePage' | 'ChangeLoginPage',
) => page('auth', messagesOf.auth, () => import('#web/pages/auth.js').then((module) => module[name]));

/** The one table of routes (NAV2). The console's path is not here: it is the server's secret (NAV3). */
export const routes: readonly AppRoute[] = [
  {
    view: 'MAIN_PAGE',
    path: '/',
    page: page('forum', messagesOf.forum, () => import('#web/pages/forum.js').then((m) => m.HomePage)),
  },
  { view: 'LOGIN_PAGE', path: '/login', page: auth('LoginPage') },
  { view: 'REGISTRATION_PAGE', path: '/registration', page: auth('RegistrationPage') },
  // The links of mails lead here.
  { view: 'REGISTRATION_PAGE', path: '/confirm', page: auth('ConfirmPage') },
  {
    view: 'CHAMPIONSHIPS_PAGE',
    path: '/championships/:tab?',
    page: page('champs', messagesOf.championships, () =>
      import('#web/pages/championships.js').then((m) => m.ChampionshipsPage),
    ),
  },
  {
    view: 'CHAMPIONSHIP_PAGE',
    path: '/championship/:champname/edit/:room?/:id?',
    page: page('editor', messagesOf.editor, () => import('#web/pages/editor.js').then((m) => m.EditorPage)),
  },
  {
    view: 'CHAMPIONSHIP_PAGE',
    path: '/championship/:champname/:tab?/:subtab?',
    page: page('champ', messagesOf.championship, () =>
      import('#web/pages/championship.js').then((m) => m.ChampionshipPage),
    ),
  },
  {
    view: 'ABOUT_PAGE',
    path: '/about',
    page: page('about', messagesOf.about, () => import('#web/pages/about.js').then((m) => m.AboutPage)),
  },
  {
    view: 'RATING_PAGE',
    path: '/rating/:tab?',
    page: page('rating', ['rating'], () => import('#web/pages/rating.js').then((m) => m.RatingPage)),
  },
  {
    view: 'VACANCY_PAGE',
    path: '/vacancy/:id?/:edit?',
    page: page('vacancy', ['vacancies', 'texts'], () => import('#web/pages/vacancy.js').then((m) => m.VacancyPage)),
  },
  {
    view: 'FORUM_PAGE',
    path: '/forum/articles/:tab?',
    page: page('article', messagesOf.article, () => import('#web/pages/articles.js').then((m) => m.ArticlesPage)),
  },
  {
    view: 'FORUM_PAGE',
    path: '/forum/article/new',
    page: page('article', messagesOf.article, () => import('#web/pages/new-article.js').then((m) => m.NewArticlePage)),
  },
  {
    view: 'FORUM_PAGE',
    path: '/forum/article/:id/:mode?',
    page: page('article', messagesOf.article, () => import('#web/pages/article.js').then((m) => m.ArticlePage)),
  },
  {
    view: 'FORUM_PAGE',
    path: '/forum/:tab?/:subtab?',
    page: page('forum', messagesOf.forum, () => import('#web/pages/forum.js').then((m) => m.ForumPage)),
  },
  {
    view: 'USER_PAGE',
    path: '/user/:login/:tab?/:part?',
    page: page('user', messagesOf.user, () => import('#web/pages/user.js').then((m) => m.UserPage)),
  },
  { view: 'RESET_PASSWORD_PAGE', path: '/password', page: auth('PasswordPage') },
  { view: 'USER_LOGIN_PAGE', path: '/username', page: auth('UsernamePage') },
  { view: 'USER_LOGIN_PAGE', path: '/changelogin', page: auth('ChangeLoginPage') },
];

/** True when the feature behind a view is there, so that something may lead to it. */
export const isRegistered = (view: View): boolean => routes.some((route) => route.view === view && route.page);
