import type { Command } from '@nestjs/cqrs';
import { ChangeArticle } from '../../modules/articles/commands/change-article.js';
import { TakeArticleBack } from '../../modules/articles/commands/take-article-back.js';
import { PutTest } from '../../modules/championships/algorithms/commands/put-test.js';
import { RemoveTest } from '../../modules/championships/algorithms/commands/remove-test.js';
import { AttachFile } from '../../modules/championships/commands/files/attach-file.js';
import { AddBaseline } from '../../modules/championships/commands/baselines/add-baseline.js';
import { RemoveBaseline } from '../../modules/championships/commands/baselines/remove-baseline.js';
import { RenameBaseline } from '../../modules/championships/commands/baselines/rename-baseline.js';
import { ChangeOwner } from '../../modules/championships/commands/change-owner.js';
import { ChangeState } from '../../modules/championships/commands/change-state.js';
import { DescribeColumns } from '../../modules/championships/commands/files/describe-columns.js';
import { HoldAnswers } from '../../modules/championships/commands/hold-answers.js';
import { DescribeFile } from '../../modules/championships/commands/files/describe-file.js';
import { RemoveFile } from '../../modules/championships/commands/files/remove-file.js';
import { RetireTruth } from '../../modules/championships/commands/retire-truth.js';
import { SaveChampionship } from '../../modules/championships/commands/save-championship.js';
import { SetCover } from '../../modules/championships/commands/set-cover.js';
import { Appeal } from '../../modules/forum/commands/appeal.js';
import { DeletePost, EditPost } from '../../modules/forum/commands/edit-post.js';
import { AcceptAnswer } from '../../modules/forum/commands/answers/accept-answer.js';
import { ModerateTopic } from '../../modules/forum/commands/moderate.js';
import type { Caller } from '../../modules/kernel/contract/status.js';
import { newId } from '../../modules/kernel/domain/id.js';
import { CancelWork } from '../../modules/kernel/work/commands/cancel-work.js';
import { ChangeCampaign } from '../../modules/notifications/commands/change-campaign.js';
import { StartCampaign } from '../../modules/notifications/commands/start-campaign.js';
import { CorrectResults } from '../../modules/rating/commands/correct-results.js';
import { LookAtPrivate } from '../../modules/scoring/boards/commands/look-at-private.js';
import { DecideRejudge } from '../../modules/scoring/rejudges/commands/decide-rejudge.js';
import { StartRejudge } from '../../modules/scoring/rejudges/commands/start-rejudge.js';
import { KeepProgram } from '../../modules/scoring/runs/commands/keep-program.js';
import { CancelSolution } from '../../modules/scoring/solutions/commands/cancel-solution.js';
import { EditSolution } from '../../modules/scoring/solutions/commands/edit-solution.js';
import { GrantAttempts } from '../../modules/scoring/solutions/commands/grant-attempts.js';
import { PauseQueue } from '../../modules/scoring/solutions/commands/pause-queue.js';
import { ResumeQueue } from '../../modules/scoring/solutions/commands/resume-queue.js';
import { BeginApplying } from '../../modules/scoring/rejudges/commands/begin-applying.js';
import { BeginRetries } from '../../modules/scoring/solutions/commands/begin-retries.js';
import { RetrySolution } from '../../modules/scoring/solutions/commands/retry-solution.js';
import { RevokeSolution } from '../../modules/scoring/solutions/commands/revoke-solution.js';
import { SubmitSolution } from '../../modules/scoring/solutions/commands/submit-solution.js';
import { AdvanceTeams } from '../../modules/scoring/tours/commands/advance-teams.js';
import { AcceptInvitation } from '../../modules/teams/commands/accept-invitation.js';
import { AnswerInvitation } from '../../modules/teams/commands/answer-invitation.js';
import { ChangeJoinCode } from '../../modules/teams/commands/change-join-code.js';
import { ChangeTeam } from '../../modules/teams/commands/change-team.js';
import { Invite } from '../../modules/teams/commands/invite.js';
import { LeaveTeam } from '../../modules/teams/commands/leave-team.js';
import { SetCaptain } from '../../modules/teams/commands/set-captain.js';
import { MoveVacancy } from '../../modules/vacancies/commands/move-vacancy.js';
import { RemoveVacancyComment } from '../../modules/vacancies/commands/remove-comment.js';
import { WriteVacancy } from '../../modules/vacancies/commands/write-vacancy.js';

/** One of everything that a command names. */
export interface Things {
  championshipId: string;
  champname: string;
  teamId: string;
  team: string;
  baseline: string;
  /** Has answers of its own. */
  tour: string;
  member: string;
  solution: string;
  rejudge: string;
  campaign: string;
  decision: string;
  invitation: string;
  article: string;
  topic: string;
  comment: string;
  vacancy: string;
  vacancyComment: string;
  work: string;
}

export type Asking = (of: Things, by: Caller) => Command<unknown>;

const stored = { key: 'championships/00/never', bytes: 1, sha256: '0'.repeat(64) };
const both = { eng: 'Other', rus: 'Other' };
const why = 'Because of a test';

/** What a championship has that a command names. */
type Part = Partial<Pick<Things, 'baseline' | 'tour'>>;

/** Each command by which somebody changes a championship, by the name of its file. */
export const ofChampionships: Record<string, (id: string, by: Caller, part?: Part) => Command<unknown>> = {
  'add-baseline': (id, by) => new AddBaseline(id, { name: both, fileName: 'b.csv', stored, check: null } as never, by),
  'remove-baseline': (id, by, { baseline = newId() } = {}) => new RemoveBaseline(id, baseline, by),
  'rename-baseline': (id, by, { baseline = newId() } = {}) => new RenameBaseline(id, baseline, both, by),
  'attach-file': (id, by) =>
    new AttachFile(id, { kind: 'truth', name: 't.csv', description: both, stored, shape: null } as never, by),
  'change-owner': (id, by) => new ChangeOwner(id, by, by, why),
  'change-state': (id, by) => new ChangeState(id, 'ARCHIVED', by, 1),
  'describe-columns': (id, by) => new DescribeColumns(id, 'train.csv', { columns: [] }, by),
  'describe-file': (id, by) => new DescribeFile(id, 'train.csv', both, by),
  'hold-answers': (id, by) => new HoldAnswers(id, by),
  'put-test': (id, by) => new PutTest(id, 'first', { visible: true }, by),
  'remove-test': (id, by) => new RemoveTest(id, 'first', by),
  'remove-file': (id, by) => new RemoveFile(id, 'train.csv', by),
  'retire-truth': (id, by, { tour = newId() } = {}) => new RetireTruth(id, tour, by, { reason: '', change: null }),
  'save-championship': (id, by) => new SaveChampionship(id, { prize: both }, by, { version: 1, endTest: false }),
  'set-cover': (id, by) => new SetCover(id, null, by),
};

/** Of who leads the championship. */
const ledScoring: Asking[] = [
  ({ champname }, by) => new LookAtPrivate(champname, by),
  ({ champname }, by) => new StartRejudge(champname, by, why, null),
  ({ rejudge }, by) => new BeginApplying(rejudge, by, why),
  ({ rejudge }, by) => new DecideRejudge(rejudge, 'discard', by, why),
  ({ championshipId: id, champname }, by) => new KeepProgram({ id, champname }, null, by),
  ({ champname, team }, by) => new GrantAttempts(champname, by, { team, count: 1, reason: why }),
  ({ champname }, by) => new PauseQueue(champname, by, why),
  ({ champname }, by) => new ResumeQueue(champname, by, why),
  ({ champname }, by) => new BeginRetries(champname, by, why, null),
  ({ solution }, by) => new RetrySolution(solution, by, why),
  ({ solution }, by) => new RevokeSolution(solution, by, why),
  ({ champname, tour }, by) => new AdvanceTeams(champname, tour, by, { reason: why }),
];
const ledElsewhere: Asking[] = [
  ({ champname }, by) =>
    new StartCampaign(champname, by, { audience: 'TO_ALL', title: both, text: both, byMail: false, count: 0 } as never),
  ({ campaign }, by) => new ChangeCampaign(campaign, 'PAUSE', by),
  ({ champname }, by) => new CorrectResults(champname, {} as never, by, why),
];

/** Of whose it is: the captain of the team, and the author of what is written. */
const owned: Asking[] = [
  ({ solution }, by) => new CancelSolution(solution, by),
  ({ solution }, by) => new EditSolution(solution, by, { comment: 'Another' }),
  ({ championshipId: id, teamId }, { id: personId }) =>
    new SubmitSolution({ id } as never, { teamId, personId }, { name: 's.csv', comment: '', stored: stored as never }),
  ({ teamId }, by) => new ChangeJoinCode(teamId, 'make', by),
  ({ teamId }, by) => new ChangeTeam(teamId, { description: 'Another' }, by),
  ({ teamId }, by) => new Invite(teamId, by, { login: 'nobody', type: 'inv' }),
  ({ teamId, member }, by) => new LeaveTeam(teamId, by, member),
  ({ teamId, member }, by) => new SetCaptain(teamId, member, by),
  ({ invitation }, by) => new AnswerInvitation(invitation, 'CANCEL', by),
  ({ article }, by) => new ChangeArticle(article, by, { type: 'ready' }),
  ({ comment }, by) => new AcceptAnswer(comment, by, true),
  ({ topic: id }, by) => new EditPost({ kind: 'topic', id }, by, { revision: 7, title: 'Another' }),
  ({ topic: id }, by) => new DeletePost({ kind: 'topic', id }, by),
  ({ decision }, { id }) => new Appeal(decision, id, 'It was not me'),
  ({ vacancy }, by) => new MoveVacancy(vacancy, 'SUBMIT', by),
  ({ vacancy: id }, by) => new WriteVacancy({ text: { title: 'Another' }, html: {}, renderer: 1 } as never, by, { id }),
  ({ vacancyComment }, by) => new RemoveVacancyComment(vacancyComment, by),
  ({ work }, by) => new CancelWork(work, by),
];

/** Of an admin beside somebody else: what is an admin's alone is an OfficeCommand. */
const looked: Asking[] = [
  ({ article }, by) => new TakeArticleBack(article, by, why),
  ({ topic }, by) => new ModerateTopic(topic, by, { pinned: true }),
];

/** Of whom it was sent to. */
const asked: Asking[] = [({ invitation }, by) => new AcceptInvitation(invitation, by)];

/** Whose right each is, and who is refused all others'. */
export const asking = {
  client: [
    ...Object.values(ofChampionships).map(
      (make): Asking =>
        ({ championshipId, ...of }, by) =>
          make(championshipId, by, of),
    ),
    ...ledScoring,
    ...ledElsewhere,
  ],
  own: owned,
  admin: looked,
  asked,
} satisfies Record<string, Asking[]>;
