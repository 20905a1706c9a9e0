import { useNavigate } from 'react-router-dom';
import { articlesThread } from '#modules/forum/contract/addresses.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import type { Action } from './palette-action.js';
import { inTitleFirst, otherLayout } from './palette-search.js';

const shortest = 2;
const longest = 64;
const mostPeople = 3;
const mostPosts = 5;

const posts = read('GET forum/search', { staysBetween: true, staleTime: 60_000 });
const people = read('GET texts/people', { staysBetween: true, staleTime: 60_000 });
const rated = read('GET rating', { staysBetween: true, staleTime: 60_000 });

/** Guests find those who are in the rating; everybody else is found by who is signed in. */
const usePeople = (q: string, isAsked: boolean) => {
  const isAuthorized = useIsAuthorized();
  const named = useRead(people, { query: { q } }, { enabled: isAsked && isAuthorized });
  const inRating = useRead(rated, { query: { q, limit: mostPeople } }, { enabled: isAsked && !isAuthorized });
  const { data, isFetching, isError } = isAuthorized ? named : inRating;
  return { people: isAsked ? (data?.items ?? []).slice(0, mostPeople) : [], isFetching, isError };
};

const usePosts = (q: string, isAsked: boolean) => {
  const query = { q, tab: 'all' as const, limit: mostPosts };
  const { data, isFetching, isError } = useRead(posts, { query }, { enabled: isAsked });
  return { posts: isAsked ? (data?.items ?? []) : [], isFetching, isError };
};

type Post = ReturnType<typeof usePosts>['posts'][number];
const kinds = {
  thread: 'shell.palette.thread',
  topic: 'shell.palette.topic',
  comment: 'shell.palette.comment',
} as const satisfies Record<Post['kind'], MessageId>;
const kindOf = ({ kind, url }: Post): MessageId =>
  kind === 'topic' && url.startsWith(`/forum/${articlesThread}/`) ? 'shell.palette.article' : kinds[kind];

/** What the server finds for words: people and what is written, in the order of its own searches. */
const useFoundFor = (words: string): { found: Action[]; isSearching: boolean; hasFailed: boolean } => {
  const t = useText();
  const navigate = useNavigate();
  const q = words.trim().slice(0, longest);
  const isAsked = q.length >= shortest;
  const who = usePeople(q, isAsked);
  const what = usePosts(q, isAsked);
  return {
    found: [
      ...who.people.map(({ login, name }) => ({
        id: `person-${login}`,
        kind: t({ id: 'shell.palette.person' }),
        label: name === login ? name : `${name} (${login})`,
        run: () => void navigate(paths.user(login)),
      })),
      ...inTitleFirst(q, what.posts).map((post) => ({
        id: `post-${post.id}`,
        kind: t({ id: kindOf(post) }),
        label: post.title,
        about: [post.threadTitle, post.authorName].filter(Boolean).join(' · '),
        run: () => void navigate(post.url),
      })),
    ],
    isSearching: who.isFetching || what.isFetching,
    hasFailed: isAsked && (who.isError || what.isError),
  };
};

/** The same, and where nothing is found, for what the keys would have written in the other layout. */
export const useFound = (words: string) => {
  const typed = useFoundFor(words);
  const isLost = !typed.isSearching && typed.found.length === 0;
  const swapped = useFoundFor(isLost ? otherLayout(words) : '');
  return {
    found: isLost ? swapped.found : typed.found,
    isSearching: typed.isSearching || swapped.isSearching,
    hasFailed: typed.hasFailed || swapped.hasFailed,
  };
};
