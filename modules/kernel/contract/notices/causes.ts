/** NOTIF1: what somebody is asked (into a team, into one team with another), or told. */
export type NoticeType = 'inv' | 'cominv' | 'news';

/** How a notice reaches a mailbox: by itself, with others once a day or week, or not at all. */
export type MailChoice = 'now' | 'digest' | 'never';

/** What the name of a cause begins with: it says what the cause is about. Notifications adds them. */
export interface CauseSubjects {}
export type CauseName = `${keyof CauseSubjects}.${string}`;

/** How a cause is told. */
export interface Cause {
  type: NoticeType;
  /** What holds until somebody chooses otherwise. */
  mail: MailChoice;
}

/** Why people are told something, as a context declares it. */
interface DeclaredCause {
  /** `news` unless it is a question. */
  type?: NoticeType;
  mail: MailChoice;
  /** Where its notice leads: the very place that it is about, as a path of this site. @param names what it is called by */
  place: (names: never) => string;
}

/** A page of the reader's own, named by the login that they have by then, see {@link pathFor}: logins change. */
export const ownPage = '/user/{login}';

/** The address of a notice for whom it was written to. */
export const pathFor = (url: string, login: string): string => url.replace('{login}', encodeURIComponent(login));

const known = new Map<string, DeclaredCause>();

/**
 * Declares the causes of a context, in its `contract/notices.ts`. Their texts are `notices.<cause>.title` and
 * `notices.<cause>.text` in `locales/<language>/<context>.notices.json`. Names are lasting: stored notices have them.
 * @returns a cause with where its notice leads, of the names of its place
 * @throws Error when a cause is there already: it would have two meanings
 */
export const noticeCauses = <const T extends Record<CauseName, DeclaredCause>>(causes: T) => {
  for (const [cause, how] of Object.entries(causes)) {
    if (known.has(cause)) throw new Error(`There is a cause ${cause} already`);
    known.set(cause, how);
  }
  return <C extends keyof T & CauseName>(
    cause: C,
    ...names: Parameters<T[C]['place']>
  ): { cause: CauseName; url: string } => ({
    cause,
    url: (declared(cause).place as (...names: readonly unknown[]) => string)(...names),
  });
};

/** How a cause is told. @throws Error for one that no context that is loaded declares */
export const causeOf = (cause: CauseName): Cause => {
  const { type = 'news', mail } = declared(cause);
  return { type, mail };
};

/** The causes of all contexts that are loaded, each with where it leads. */
export const knownCauses = (): ReadonlyMap<string, (names: never) => string> =>
  new Map([...known].map(([cause, { place }]) => [cause, place]));

const declared = (cause: CauseName): DeclaredCause => {
  const there = known.get(cause);
  if (!there) throw new Error(`There is no cause ${cause}`);
  return there;
};

/** A value of a notice's texts, in words; what has two languages is said in the reader's. */
export type InWords = string | number | { rus: string; eng: string };

/** As they are kept: somebody, or a team, is named when the notice is read, so that no copy of a name outlives an account. */
export type NoticeParams = Record<string, InWords | { person: string } | { team: string }>;
