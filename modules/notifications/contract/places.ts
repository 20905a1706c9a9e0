import type { AccountChange } from '../../identity/contract/events.js';
import type { NoticeCause } from './causes.js';

/** Own pages are named by the login that their reader has by then, see {@link pathFor}: logins change. */
const own = '/user/{login}';

interface InChampionship {
  champname: string;
}
const championship = ({ champname }: InChampionship) => `/championship/${champname}`;
const team = ({ champname }: InChampionship) => `/championship/${champname}/team`;
const board = ({ champname }: InChampionship) => `/championship/${champname}/rating`;

interface Post {
  thread: string;
  topicId: string;
  /** The comment that it is about; without one, the topic. */
  commentId?: string | undefined;
}
const post = ({ thread, topicId, commentId }: Post) =>
  `/forum/${thread}/${topicId}${commentId === undefined ? '' : `?at=${commentId}`}`;

const profile = () => own;
const ownPosts = () => '/forum/my_posts';
const vacancy = ({ vacancyId }: { vacancyId: string }) => `/vacancy?id=${vacancyId}`;

/** Where it is changed back; of all else, where one logs out everywhere and sets a new password. */
const partOf = (what: AccountChange): string => {
  if (what === 'email') return 'email';
  if (what === 'linked' || what === 'unlinked') return 'login';
  if (what === 'token') return 'tokens';
  return what.startsWith('second') || what.startsWith('recovery') ? 'second' : 'password';
};

/** Where a notice of each cause leads: the very place that it is about, as a path of this site. */
const places = {
  'account.archive': () => `${own}/settings/account`,
  'account.phone': () => `${own}/settings/phone`,
  'account.role': profile,
  'account.blocked': profile,
  'account.unblocked': profile,
  'account.changed': ({ what }: { what: AccountChange }) => `${own}/settings/${partOf(what)}`,
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
  'championships.begins': championship,
  'championships.ends': championship,
  'championships.file': ({ champname }: InChampionship) => `/championship/${champname}/data`,
  'championships.terms': championship,
  'championships.program': ({ champname }: InChampionship) => `/championship/${champname}/edit?step=metric`,
  'results.zoneWon': board,
  'results.zoneLost': board,
  'results.rejudged': board,
  'results.final': board,
  'forum.accepted': post,
  'forum.answer': post,
  'forum.comment': post,
  'forum.mention': post,
  'forum.topic': post,
  'forum.approved': ({ thread }: { thread: string }) => `/forum/${thread}`,
  'forum.rejected': () => '/forum/request',
  'forum.warned': ownPosts,
  'forum.removed': ownPosts,
  'forum.edited': ownPosts,
  'forum.upheld': ownPosts,
  'forum.overturned': ownPosts,
  'articles.takenBack': ({ articleId }: { articleId: string }) => `/forum/article/${articleId}/edit`,
  // The console is behind the logo, and its address is told nowhere.
  'operation.backupOld': profile,
  'rating.medal': board,
  // The ladder says what each rank was reached by.
  'rating.rank': profile,
  'rating.moved': board,
  'news.organiser': championship,
  'vacancy.commented': vacancy,
  'vacancy.expired': vacancy,
  'vacancy.expiring': vacancy,
  'vacancy.hidden': vacancy,
  'vacancy.published': vacancy,
  'vacancy.returned': vacancy,
} satisfies Record<NoticeCause, (names: never) => string>;

/** A cause with where its notice leads. @param names what the place is called by */
export const causeAt = <C extends NoticeCause>(
  cause: C,
  ...names: Parameters<(typeof places)[C]>
): { cause: C; url: string } => ({ cause, url: (places[cause] as (...names: unknown[]) => string)(...names) });

/** The address of a notice for whom it was written to. */
export const pathFor = (url: string, login: string): string => url.replace('{login}', encodeURIComponent(login));
