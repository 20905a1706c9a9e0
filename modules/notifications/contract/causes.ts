/** NOTIF1: what somebody is asked (into a team, into one team with another), or told. */
export type NoticeType = 'inv' | 'cominv' | 'news';

/** How a notice reaches a mailbox: by itself, with others once a day or week, or not at all. */
export type MailChoice = 'now' | 'digest' | 'never';

/** Subjects, in the order of the settings: people choose the channels of each, not of every cause. */
export const noticeSubjects = ['account', 'teams', 'championships', 'results', 'forum', 'vacancies', 'news'] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

interface Cause {
  type: NoticeType;
  subject: NoticeSubject;
  /** What holds until somebody chooses otherwise. */
  mail: MailChoice;
}

/**
 * Every cause of a notice. Its texts are `notices.<cause>.title` and `notices.<cause>.text` in
 * `locales/<language>/<context>.notices.json`. Names are lasting: stored notices have them.
 */
export const causes = {
  'account.archive': { type: 'news', subject: 'account', mail: 'now' },
  'account.phone': { type: 'news', subject: 'account', mail: 'now' },
  'account.role': { type: 'news', subject: 'account', mail: 'now' },
  'account.blocked': { type: 'news', subject: 'account', mail: 'now' },
  'account.unblocked': { type: 'news', subject: 'account', mail: 'now' },
  'teams.inv': { type: 'inv', subject: 'teams', mail: 'now' },
  'teams.cominv': { type: 'cominv', subject: 'teams', mail: 'now' },
  'teams.removed': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.captain': { type: 'news', subject: 'teams', mail: 'digest' },
  'teams.left': { type: 'news', subject: 'teams', mail: 'digest' },
  'teams.merged': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.disqualified': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.restored': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.expired': { type: 'news', subject: 'teams', mail: 'digest' },
  'teams.accepted': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.joined': { type: 'news', subject: 'teams', mail: 'now' },
  'teams.withdrawn': { type: 'news', subject: 'teams', mail: 'digest' },
  'teams.rejected': { type: 'news', subject: 'teams', mail: 'digest' },
  'account.changed': { type: 'news', subject: 'account', mail: 'never' },
  'championships.begins': { type: 'news', subject: 'championships', mail: 'now' },
  'championships.file': { type: 'news', subject: 'championships', mail: 'now' },
  'championships.ends': { type: 'news', subject: 'championships', mail: 'now' },
  'championships.terms': { type: 'news', subject: 'championships', mail: 'now' },
  'championships.program': { type: 'news', subject: 'championships', mail: 'now' },
  'results.zoneWon': { type: 'news', subject: 'results', mail: 'digest' },
  'results.zoneLost': { type: 'news', subject: 'results', mail: 'digest' },
  'results.rejudged': { type: 'news', subject: 'results', mail: 'now' },
  'results.final': { type: 'news', subject: 'results', mail: 'now' },
  'forum.accepted': { type: 'news', subject: 'forum', mail: 'digest' },
  'forum.answer': { type: 'news', subject: 'forum', mail: 'digest' },
  'forum.comment': { type: 'news', subject: 'forum', mail: 'digest' },
  'forum.mention': { type: 'news', subject: 'forum', mail: 'digest' },
  'forum.topic': { type: 'news', subject: 'forum', mail: 'digest' },
  'forum.approved': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.rejected': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.warned': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.removed': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.edited': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.upheld': { type: 'news', subject: 'forum', mail: 'now' },
  'forum.overturned': { type: 'news', subject: 'forum', mail: 'now' },
  'articles.takenBack': { type: 'news', subject: 'forum', mail: 'now' },
  'operation.backupOld': { type: 'news', subject: 'account', mail: 'now' },
  'rating.medal': { type: 'news', subject: 'results', mail: 'digest' },
  'rating.rank': { type: 'news', subject: 'results', mail: 'now' },
  'rating.moved': { type: 'news', subject: 'results', mail: 'digest' },
  'news.organiser': { type: 'news', subject: 'news', mail: 'now' },
  'vacancy.commented': { type: 'news', subject: 'vacancies', mail: 'digest' },
  'vacancy.expired': { type: 'news', subject: 'vacancies', mail: 'now' },
  'vacancy.expiring': { type: 'news', subject: 'vacancies', mail: 'now' },
  'vacancy.hidden': { type: 'news', subject: 'vacancies', mail: 'now' },
  'vacancy.published': { type: 'news', subject: 'vacancies', mail: 'now' },
  'vacancy.returned': { type: 'news', subject: 'vacancies', mail: 'now' },
} as const satisfies Record<string, Cause>;

export type NoticeCause = keyof typeof causes;

/** The table's row of a cause. */
export const causeOf = (cause: NoticeCause): Cause => causes[cause];
