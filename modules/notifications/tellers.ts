import { TellDates } from './jobs/tell-dates.js';
import { TellOfBackups } from './jobs/tell-of-backups.js';
import { TellOfAcceptedAnswer, TellOfComment } from './reactions/tell-of-comment.js';
import { TellOfMention } from './reactions/tell-of-mention.js';
import { TellOfAppeal, TellOfArticle, TellOfRemovedPost, TellOfThread } from './reactions/tell-of-moderation.js';
import { TellOfWarning } from './reactions/tell-of-warning.js';
import { TellOfTopic } from './reactions/tell-of-topic.js';
import { TellOfAccount, TellOfPhone, TellOfRole } from './reactions/account/tell-of-account.js';
import { TellOfArchive } from './reactions/account/tell-of-archive.js';
import { TellOfBlock, TellOfUnblock } from './reactions/account/tell-of-block.js';
import { TellFileChanged } from './reactions/championships/tell-file-changed.js';
import { TellTermsChanged } from './reactions/championships/tell-terms-changed.js';
import { TellProgramFailed } from './reactions/championships/tell-program-failed.js';
import { TellFinalResults } from './reactions/tell-final-results.js';
import { TellMedalZone } from './reactions/tell-medal-zone.js';
import { TellRejudged } from './reactions/tell-rejudged.js';
import { TellMedals, TellMoved } from './reactions/tell-of-rating.js';
import { TellInvitationAnswered } from './reactions/tell-invitation-answered.js';
import { TellInvitationSent } from './reactions/tell-invitation-sent.js';
import {
  TellCaptain,
  TellDisqualified,
  TellMemberJoined,
  TellMemberLeft,
  TellMerged,
} from './reactions/tell-roster.js';
import {
  TellVacancyClosed,
  TellVacancyCommented,
  TellVacancyExpiring,
  TellVacancyPublished,
  TellVacancyReturned,
} from './reactions/tell-vacancy.js';

const ofIdentity = [TellOfAccount, TellOfArchive, TellOfBlock, TellOfUnblock, TellOfPhone, TellOfRole];
const ofChampionships = [TellDates, TellFileChanged, TellProgramFailed, TellTermsChanged];
const ofScoring = [TellFinalResults, TellMedalZone, TellRejudged];
const ofRating = [TellMedals, TellMoved];
const ofTeams = [
  ...[TellInvitationAnswered, TellInvitationSent],
  ...[TellCaptain, TellDisqualified, TellMemberJoined, TellMemberLeft, TellMerged],
];
const ofVacancies = [
  TellVacancyClosed,
  TellVacancyCommented,
  TellVacancyExpiring,
  TellVacancyPublished,
  TellVacancyReturned,
];

const ofArticles = [TellOfArticle];
const ofBackups = [TellOfBackups];
const ofForum = [
  TellOfAcceptedAnswer,
  TellOfAppeal,
  TellOfComment,
  TellOfMention,
  TellOfRemovedPost,
  TellOfThread,
  TellOfTopic,
  TellOfWarning,
];

/** What tells people something, a line a context. */
export const tellers = [
  ...[...ofIdentity, ...ofChampionships, ...ofScoring, ...ofRating],
  ...[...ofTeams, ...ofArticles, ...ofBackups, ...ofForum, ...ofVacancies],
];
