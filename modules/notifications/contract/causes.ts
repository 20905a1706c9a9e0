/** Subjects, in the order of the settings: people choose the channels of each, not of every cause. */
export const noticeSubjects = ['account', 'teams', 'championships', 'results', 'forum', 'vacancies', 'news'] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** What does not begin with its subject. Names are lasting: stored notices have them. */
const otherwise = { articles: 'forum', operation: 'account', rating: 'results', vacancy: 'vacancies' } as const;

type Otherwise = typeof otherwise;
declare module '../../kernel/contract/notices/causes.js' {
  interface CauseSubjects extends Record<NoticeSubject, true>, Otherwise {}
}

const isSubject = (name: string): name is NoticeSubject => (noticeSubjects as readonly string[]).includes(name);

/** What a cause is about, as its name says; `news` for what a page does not know yet. */
export const subjectOf = (cause: string): NoticeSubject => {
  const [begins = ''] = cause.split('.');
  return isSubject(begins) ? begins : ((otherwise as Record<string, NoticeSubject>)[begins] ?? 'news');
};
