import { AcceptAnswerHandler } from './commands/answers/accept-answer.js';
import { AnswerAppealHandler, AppealHandler } from './commands/appeal.js';
import { ApplyForThreadHandler, DecideThreadHandler } from './commands/apply-for-thread.js';
import { ComplainHandler } from './commands/complaints/complain.js';
import { DecideComplaintsHandler } from './commands/complaints/decide-complaints.js';
import { DeletePostHandler, EditPostHandler } from './commands/edit-post.js';
import { CountRemarkHandler } from './commands/count-remark.js';
import { KeepArticleHandler } from './commands/keep-article.js';
import { ComplainElsewhereHandler } from './commands/complaints/complain-elsewhere.js';
import { DecideElsewhereHandler, JudgeElsewhere } from './commands/complaints/decide-elsewhere.js';
import { KeepLogoHandler } from './commands/logos/keep-logo.js';
import { KeepDiscussionHandler } from './commands/keep-discussion.js';
import { BookmarkPostHandler, CommendPostHandler, SubscribeToThreadHandler } from './commands/mark-posts.js';
import { NoteMovingHandler } from './commands/moving/note-moving.js';
import { TakeMovedForumHandler } from './commands/moving/take-moved.js';
import { ModerateThreadHandler, ModerateTopicHandler } from './commands/moderate.js';
import { MuteSomethingHandler } from './commands/mute.js';
import { NamedAuthors } from './commands/named-person.js';
import { NoteVisitHandler } from './commands/note-visit.js';
import { RefreshThreadsHandler, RefreshTopicsHandler } from './commands/refresh-popularity.js';
import { LearnWordsHandler } from './commands/learn-words.js';
import { DropDraftHandler, SaveDraftHandler } from './commands/save-draft.js';
import { RemovePostsHandler, UndoRemovalHandler } from './commands/remove-posts.js';
import { SeedForumHandler } from './commands/seed-forum.js';
import { WarnPersonHandler } from './commands/warn-person.js';
import { WriteCommentHandler } from './commands/write-comment.js';
import { WriteTopicHandler } from './commands/write-topic.js';
import { Complaints } from './commands/complaints/complaints.js';
import { ArticleLimits } from './flows/article-limits.js';
import { ForumExports } from './flows/moving/forum-exports.js';
import { ForumImports } from './flows/moving/forum-imports.js';
import { RemarkLimits } from './flows/remark-limits.js';
import { Writing } from './flows/writing.js';
import { KeepLogos } from './jobs/keep-logos.js';
import { KeepPopularity } from './jobs/keep-popularity.js';
import { KeepWords } from './jobs/keep-words.js';
import { StoredPosts } from './jobs/stored-posts.js';
import { ForumAdminQueries } from './queries/admin-queries.js';
import { CommentQueries } from './queries/comment-queries.js';
import { DecisionQueries } from './queries/decision-queries.js';
import { DraftQueries } from './queries/draft-queries.js';
import { ComplainedArticles } from './queries/complained-articles.js';
import { LentaQuery } from './queries/lenta-query.js';
import { GonePosts } from './queries/gone-posts.js';
import { MovingQueries } from './queries/moving-queries.js';
import { MuteQueries } from './queries/mute-queries.js';
import { OwnMarks } from './queries/own-marks.js';
import { ForumPersonal } from './personal.js';
import { PostQueries } from './queries/post-queries.js';
import { ForumApi } from './forum.api.js';
import { RemovalQueries } from './queries/removal-queries.js';
import { SearchQuery } from './queries/search-query.js';
import { ShowcaseQueries } from './queries/showcase-queries.js';
import { ThreadQueries } from './queries/thread-queries.js';
import { TopicQueries } from './queries/topic-queries.js';
import { CloseArticle, JudgeArticle, OpenArticle } from './reactions/keep-article.js';
import { FollowChampionship, OpenDiscussion } from './reactions/keep-discussion.js';
import { forumNotices } from './reactions/notices.js';
import { ForumTopics } from './topics.js';

const writing = [WriteTopicHandler, WriteCommentHandler, EditPostHandler, DeletePostHandler, SeedForumHandler, Writing];
const stores = [KeepWords, LearnWordsHandler, StoredPosts];
const drafts = [ForumPersonal, DropDraftHandler, SaveDraftHandler, DraftQueries];
const reading = [MuteSomethingHandler, NoteVisitHandler, MuteQueries];
const marks = [AcceptAnswerHandler, BookmarkPostHandler, CommendPostHandler, SubscribeToThreadHandler, ComplainHandler];
const popularity = [RefreshThreadsHandler, RefreshTopicsHandler, KeepPopularity];
const applications = [ApplyForThreadHandler, DecideThreadHandler, KeepLogoHandler, KeepLogos];
const elsewhere = [Complaints, ComplainElsewhereHandler, DecideElsewhereHandler, JudgeElsewhere];
const moderation = [...elsewhere, DecideComplaintsHandler, ModerateThreadHandler, ModerateTopicHandler];
const people = [NamedAuthors, RemovePostsHandler, UndoRemovalHandler, WarnPersonHandler, RemovalQueries];
const appeals = [AppealHandler, AnswerAppealHandler, DecisionQueries];
const discussions = [KeepDiscussionHandler, OpenDiscussion, FollowChampionship];
const remarks = [CountRemarkHandler, RemarkLimits];
const articles = [ArticleLimits, ComplainedArticles, KeepArticleHandler, CloseArticle, JudgeArticle, OpenArticle];
const moving = [ForumExports, ForumImports, MovingQueries, NoteMovingHandler, TakeMovedForumHandler];
const queries = [CommentQueries, ForumAdminQueries, LentaQuery, PostQueries, SearchQuery, ThreadQueries, TopicQueries];
const doors = [ForumApi, ForumTopics, OwnMarks, ShowcaseQueries];

/** What the forum provides, by what it is for. */
export const providers = [
  ...[...doors, ...writing, ...stores, ...drafts, ...reading, ...marks, ...popularity],
  ...[
    ...applications,
    ...moderation,
    ...people,
    ...appeals,
    ...discussions,
    ...articles,
    ...remarks,
    ...moving,
    ...queries,
  ],
  ...forumNotices,
  GonePosts,
];
