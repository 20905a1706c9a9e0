import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { state } from './state.js';

interface Slice<K extends Key> {
  /** Tells the slice what was answered. */
  fill?: (reply: Reply<K>, input: InputOf<K>) => void;
  /** Tells it that such a call is under way, and that it is over, whatever came of it. */
  start?: () => void;
  end?: () => void;
}

type ById = { params: { id: string } };

type Counted = { plus: number; minus: number; commended: 'plus' | 'minus' | null };
type Commended = Counted & { id: string; bookmarked: boolean };
const commendsOf = ({ id, plus, minus, commended: value, bookmarked }: Commended, type = 'topic') => ({
  [id]: { plus, minus, commended: value !== null, bookmarked, type },
});
const commendsOfAll = (items: readonly Commended[], type?: string) =>
  Object.assign({}, ...items.map((item) => commendsOf(item, type))) as ReturnType<typeof commendsOf>;
const commended = {
  fill: ({ commended: value, ...counts }: Counted, { params }: ById) =>
    value === 'minus'
      ? state.forum.trigger.ADD_MINUS({ ...params, ...counts })
      : state.forum.trigger.ADD_PLUS({ ...params, ...counts }),
};
const uncommended = {
  fill: ({ plus, minus }: Counted, { params }: ById) => {
    const before = state.forum.getSnapshot().context.commends[params.id];
    const counts = { ...params, plus, minus };
    if ((before?.minus ?? 0) > minus) state.forum.trigger.REMOVE_MINUS(counts);
    else state.forum.trigger.REMOVE_PLUS(counts);
  },
};
const kept = { fill: (_: object, { params }: ById) => state.forum.trigger.ADD_BOOKMARK(params) };
const forgotten = { fill: (_: object, { params }: ById) => state.forum.trigger.REMOVE_BOOKMARK(params) };

type Article = Reply<'GET articles/{id}'>;
/** Of what is written, what tells it from others: its text is the server's to keep. */
const textOf = (words: Pick<Article, 'title' | 'subtitle' | 'cover' | 'attachments'> | null) =>
  words && {
    title: words.title,
    subtitle: words.subtitle,
    cover: words.cover?.url ?? null,
    attachments: words.attachments.map(({ name }) => name),
  };
const openArticle = (article: Article) => {
  const { id, state: stage, publishedAt } = article;
  const words = textOf(article.draft ?? article);
  state.article.trigger.opened({ article: { id, stage, wasPublished: publishedAt !== null, ...words } });
};
/** A step of the article that is open; of another one, that is opened as it is. */
const ofArticle = (step: (article: Article) => void) => (article: Article) =>
  state.article.getSnapshot().context.id === article.id ? step(article) : openArticle(article);

/** What the list and the person have of a championship that was read anew. */
const fillCard = (champ: Reply<'GET championships/{champname}'>) => {
  const { champname, type, participation } = champ;
  const { list } = state.championships.getSnapshot().context;
  const index = list.findIndex((card) => card.champname === champname);
  if (index >= 0 && list[index]?.type !== type)
    state.championships.trigger.stateChanged({ index, championshipType: type });
  const card = list[index];
  // The texts of one that was opened are kept by another slice.
  const now = Object.keys(card ?? {}).map((field) => [field, champ[field as keyof (typeof list)[number]]]);
  if (card) state.championships.trigger.replacedOne({ index, championship: Object.fromEntries(now) as typeof card });
  const isIn = state.user.getSnapshot().context.championships.some((one) => one.champname === champname);
  if (isIn && !participation) state.user.trigger.teamLeft({ champname });
};

const subscriptionOf = ({ name, title, logo }: { name: string; title: string; logo: string | null }) => ({
  ...{ name, title, logo },
});
/** The thread as the forum shows it: to subscribe answers that alone. */
const threadNamed = (name: string) => {
  const { thread, threads } = state.forum.getSnapshot().context;
  const known = [thread, ...threads].find((one) => one?.['name'] === name);
  return {
    name,
    title: typeof known?.['title'] === 'string' ? known['title'] : name,
    logo: (known?.['logo'] ?? null) as string | null,
  };
};
const uploading = {
  start: () => state.article.trigger.uploadStarted(),
  end: () => state.article.trigger.uploadEnded(),
};

/** Which answers the slices of the stored state keep (STATE1), and nobody else writes them. */
const slices: { [K in Key]?: Slice<K> } = {
  'GET championships': {
    fill: ({ items }, { query }) => {
      if ((query?.tab ?? 'all') === 'all') state.championships.trigger.replaced({ list: items });
    },
  },
  'GET championships/{champname}': {
    fill: (champ) => {
      state.champs.trigger.addedOrReplaced({ champ });
      fillCard(champ);
    },
  },
  'GET vacancies': {
    fill: ({ items }, { query }) => {
      if (Object.keys(query ?? {}).length > 0) return;
      state.vacancies.trigger.replaced({ list: items.map((card) => ({ ...card, isPublished: true })) });
    },
  },
  'POST vacancies': {
    fill: ({ html: _html, html_en: _english, own: _own, ...card }) =>
      state.vacancies.trigger.added({ vacancy: { ...card, isPublished: false } }),
  },
  'PUT vacancies/{id}': { fill: (view) => state.vacancies.trigger.changed(view) },
  'DELETE vacancies/{id}': { fill: (_, { params }) => state.vacancies.trigger.deleted(params) },
  'POST vacancies/{id}/archive': {
    fill: ({ id }) => state.vacancies.trigger.publicationChanged({ id, isPublished: false }),
  },
  'POST vacancies/{id}/reopen': {
    fill: ({ id, state: now }) => state.vacancies.trigger.publicationChanged({ id, isPublished: now === 'published' }),
  },
  'POST user/avatar': { fill: ({ avatar }) => state.user.trigger.avatarChanged({ avatar }) },
  'DELETE user/avatar': {
    fill: () => state.user.trigger.updated({ changes: { avatar: null, avatarAfterSave: null } }),
  },
  'GET user/personal': {
    fill: ({ phone, ...data }) => {
      state.user.trigger.personalDataChanged({ data });
      state.user.trigger.phoneChanged({ phone: phone ?? '' });
    },
  },
  'GET user/account': {
    fill: ({ email, subscription }) => {
      state.user.trigger.emailSubChanged({ emailSub: email });
      state.user.trigger.emailSubscriptionChanged({ isEmailSub: subscription });
    },
  },
  'POST user/subscription': {
    fill: (_, { body }) =>
      state.user.trigger.emailSubscriptionChanged({ isEmailSub: String(body.subscription) === 'true' }),
  },
  'PATCH user/personal': { fill: ({ user }) => state.user.trigger.stored({ user }) },
  'POST user/phone/confirm': {
    fill: ({ user }) => {
      state.user.trigger.statusChanged({ status: user.status });
      state.user.trigger.stored({ user });
    },
  },
  'POST user/nickname': {
    fill: ({ user }) => state.user.trigger.nicknameChanged({ nickname: user.nickname }),
  },
  'POST user/login': {
    fill: ({ user }) => {
      // The same person, who keeps what is known of them.
      state.user.trigger.loginChanged({ login: user.login });
      state.user.trigger.stored({ user });
    },
  },
  'POST auth/oaregist': { fill: ({ user }) => state.user.trigger.stored({ user }) },
  'POST notifications/seen': {
    fill: ({ unseen }) => state.user.trigger.notifyChanged({ isNewNotify: unseen > 0 }),
  },
  'GET forum/subscriptions': {
    fill: ({ items }) => state.user.trigger.subscriptionsReplaced({ subscriptions: items.map(subscriptionOf) }),
  },
  'PUT forum/threads/{name}/subscription': {
    fill: (_, { params: { name } }) => state.user.trigger.subscriptionAdded({ subscription: threadNamed(name) }),
  },
  'DELETE forum/threads/{name}/subscription': {
    fill: (_, { params }) => state.user.trigger.subscriptionRemoved(params),
  },
  'GET forum/threads/{name}': { fill: (thread) => state.forum.trigger.GET_THREAD({ thread, commends: {} }) },
  'GET forum/topics/{id}': {
    fill: (topic) =>
      state.forum.trigger.GET_TOPIC({ topic: { ...topic, text: '', html: '' }, commends: commendsOf(topic) }),
  },
  'PUT forum/topics/{id}/commend': commended,
  'PUT forum/comments/{id}/commend': commended,
  'DELETE forum/topics/{id}/commend': uncommended,
  'DELETE forum/comments/{id}/commend': uncommended,
  'PUT forum/topics/{id}/bookmark': kept,
  'PUT forum/comments/{id}/bookmark': kept,
  'DELETE forum/topics/{id}/bookmark': forgotten,
  'DELETE forum/comments/{id}/bookmark': forgotten,
  'GET articles/{id}': { fill: openArticle },
  'POST articles': { fill: openArticle },
  'POST articles/{id}/attachments': uploading,
  'POST articles/{id}/cover': uploading,
  'PUT articles/{id}': {
    fill: ofArticle(({ draft }) => state.article.trigger.changed({ changes: textOf(draft) ?? {} })),
  },
  'POST articles/{id}/ready': { fill: ofArticle(() => state.article.trigger.madeReady()) },
  'POST articles/{id}/publish': { fill: ofArticle(() => state.article.trigger.published()) },
  'POST articles/{id}/unpublish': { fill: ofArticle(() => state.article.trigger.unpublished()) },
  'DELETE articles/{id}': { fill: () => state.article.trigger.draftDeleted() },
  'POST championships/{champname}/participation': {
    fill: ({ team }, { params: { champname } }) => state.user.trigger.teamAdded({ champname, command: team }),
  },
};

type Lenta = Reply<'GET forum/lenta'>;
const champsOf = ({ champs }: Lenta) => champs.map(({ name, title }) => ({ id: name, title }));

/** The feed as far as it was read: a page more is added, all else takes its place. */
const fillLenta = (pages: readonly Lenta[]) => {
  const last = pages.at(-1);
  if (!last) return;
  const topics = pages.flatMap(({ items }) => items);
  const { lenta } = state.forum.getSnapshot().context;
  const [champs, commends] = [champsOf(last), commendsOfAll(last.items)];
  if (pages.length > 1 && lenta.topics.length === topics.length - last.items.length)
    state.forum.trigger.ADD_TO_LENTA({ topics: last.items, champs, commends });
  else state.forum.trigger.GET_LENTA({ lenta: { ...lenta, topics, champs, len: last.total ?? 0 }, commends });
};

/** The same of lists that are read part by part: all that was read of them. */
const lists: { [K in Key]?: (pages: readonly Reply<K>[]) => void } = {
  'GET forum/threads': ([first]) => first && state.forum.trigger.GET_THREADS({ threads: first.items }),
  'GET forum/threads/{name}/topics': (pages) =>
    state.forum.trigger.MORE_TOPICS({ commends: commendsOfAll(pages.at(-1)?.items ?? []) }),
  'GET forum/topics/{id}/comments': (pages) =>
    state.forum.trigger.MORE_COMMENTS({ commends: commendsOfAll(pages.at(-1)?.items ?? [], 'comment') }),
  'GET forum/lenta': fillLenta,
};

/** Lets the slice that keeps a list know of what was read of it. */
export const fillPages = (key: unknown, { pages }: { pages: readonly unknown[] }): void =>
  (lists[key as Key] as ((pages: readonly unknown[]) => void) | undefined)?.(pages);

const sliceOf = (key: unknown) => slices[key as Key] as Slice<Key> | undefined;

/** Lets the slice that keeps answers of this route know of one. */
export const fillSlice = (key: unknown, reply: unknown, input: unknown): void =>
  sliceOf(key)?.fill?.(reply as Reply<Key>, input as InputOf<Key>);

/** Lets it know that a call of the route is under way, or over. */
export const tellSlice = (key: unknown, what: 'start' | 'end'): void => sliceOf(key)?.[what]?.();
