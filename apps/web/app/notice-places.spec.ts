import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { pathFor } from '#modules/kernel/contract/notices/causes.js';
import { championshipTabs, forumTabs, settingsParts, userTabs } from '#web/lib/paths.js';
import { idOf } from '#web/testing/build/basics.js';
import { allCauses } from '../../../test/kit/notices.js';
import { routes } from './routes.js';

const sample = {
  champname: 'small',
  thread: 'general',
  topicId: idOf(1),
  commentId: idOf(2),
  articleId: idOf(3),
  vacancyId: idOf(4),
  what: 'token',
} as const;
const causes = await allCauses();
/** Each place takes of it what it is named by. */
const urlOf = (cause: string, names: object = sample): string => {
  const place = causes.get(cause) as ((names: object) => string) | undefined;
  return pathFor(place?.(names) ?? '', '!al');
};

const championship = '/championship/:champname/:tab?/:subtab?';
const user = '/user/:login/:tab?/:part?';
const forum = '/forum/:tab?/:subtab?';
const team = { path: championship, params: { champname: 'small', tab: 'team' } };
const board = { path: championship, params: { champname: 'small', tab: 'rating' } };
const overview = { path: championship, params: { champname: 'small' } };
const post = { path: forum, params: { tab: 'general', subtab: idOf(1) }, search: `?at=${idOf(2)}` };
const ownPosts = { path: forum, params: { tab: 'my_posts' } };
const vacancy = { path: '/vacancy/:id?/:edit?', params: {}, search: `?id=${idOf(4)}` };
const profile = { path: user, params: { login: '!al' } };
const settings = (part: string) => ({ path: user, params: { login: '!al', tab: 'settings', part } });

/** Where those lead that people have by now. */
const expected: Record<string, { path: string; params: object; search?: string }> = {
  'account.archive': settings('account'),
  'account.phone': settings('phone'),
  'account.role': profile,
  'account.blocked': profile,
  'account.unblocked': profile,
  'account.changed': settings('tokens'),
  'teams.inv': team,
  'teams.cominv': team,
  'teams.removed': team,
  'teams.captain': team,
  'teams.left': team,
  'teams.merged': team,
  'teams.disqualified': team,
  'teams.restored': team,
  'teams.expired': team,
  'teams.accepted': team,
  'teams.joined': team,
  'teams.withdrawn': team,
  'teams.rejected': team,
  'championships.begins': overview,
  'championships.ends': overview,
  'championships.terms': overview,
  'championships.file': { ...overview, params: { ...overview.params, tab: 'data' } },
  'championships.program': {
    path: '/championship/:champname/edit/:room?/:id?',
    params: { champname: 'small' },
    search: '?step=metric',
  },
  'results.zoneWon': board,
  'results.zoneLost': board,
  'results.rejudged': board,
  'results.final': board,
  'forum.accepted': post,
  'forum.answer': post,
  'forum.comment': post,
  'forum.mention': post,
  'forum.topic': post,
  'forum.approved': { path: forum, params: { tab: 'general' } },
  'forum.rejected': { path: forum, params: { tab: 'request' } },
  'forum.warned': ownPosts,
  'forum.removed': ownPosts,
  'forum.edited': ownPosts,
  'forum.upheld': ownPosts,
  'forum.overturned': ownPosts,
  'articles.takenBack': { path: '/forum/article/:id/:mode?', params: { id: idOf(3), mode: 'edit' } },
  'operation.backupOld': profile,
  'rating.medal': board,
  'rating.rank': profile,
  'rating.moved': board,
  'news.organiser': overview,
  'vacancy.commented': vacancy,
  'vacancy.expired': vacancy,
  'vacancy.expiring': vacancy,
  'vacancy.hidden': vacancy,
  'vacancy.published': vacancy,
  'vacancy.returned': vacancy,
};

/** Tabs that the pages behind these routes know; what they don't know is shown as not found. */
const tabsOf: Record<string, readonly string[]> = {
  [championship]: championshipTabs,
  [user]: userTabs,
  [forum]: [...forumTabs, 'request', 'general'],
};

const matched = (url: string) => {
  const { pathname, search } = new URL(url, 'http://podium.test');
  const match = matchRoutes(
    routes.filter(({ page }) => page).map(({ path }) => ({ path })),
    pathname,
  )?.at(-1);
  const params = Object.fromEntries(Object.entries(match?.params ?? {}).filter(([, value]) => value !== undefined));
  return { path: match?.route.path, params, ...(search && { search }) };
};

describe('NOTIF1 each notice leads to the very place', () => {
  it.each([...causes.keys()])('NOTIF1 NAV2 %s has a page of the app and a tab that it knows', (cause) => {
    // An empty one would be the start page.
    expect(urlOf(cause)).toMatch(/^\/(?!.*undefined)./u);
    const { path, params } = matched(urlOf(cause));
    expect(path).toBeDefined();
    const { tab, part } = params as { tab?: string; part?: string };
    if (tab !== undefined) expect(tabsOf[path ?? '']).toContain(tab);
    if (part !== undefined) expect(settingsParts).toContain(part);
  });

  it('NOTIF1 no place is left out below', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...causes.keys()].toSorted());
  });

  it.each(Object.entries(expected))('NOTIF1 NAV2 %s leads to where it always did', (cause, place) => {
    expect(matched(urlOf(cause))).toEqual(place);
  });

  it.each([
    ['password', 'password'],
    ['email', 'email'],
    ['linked', 'login'],
    ['unlinked', 'login'],
    ['secondOn', 'second'],
    ['secondOff', 'second'],
    ['recoveryNew', 'second'],
    ['recoveryUsed', 'second'],
    ['deleted', 'password'],
    ['returned', 'password'],
  ])('NOTIF1 PROF2 an account’s change (%s) leads to the settings of it', (what, part) => {
    expect(matched(urlOf('account.changed', { what }))).toEqual(settings(part));
    expect(settingsParts).toContain(part);
  });

  it('NOTIF1 a mention in a topic itself leads to the topic', () => {
    expect(urlOf('forum.mention', { ...sample, commentId: undefined })).toBe(`/forum/general/${idOf(1)}`);
  });
});
