import { AnswerAppealHandler, AppealHandler } from './commands/appeal.js';
import { ApplyForThreadHandler, DecideThreadHandler } from './commands/apply-for-thread.js';
import { ComplainHandler } from './commands/complain.js';
import { DecideComplaintsHandler } from './commands/decide-complaints.js';
import { DeletePostHandler, EditPostHandler } from './commands/edit-post.js';
import { ForgetPersonHandler } from './commands/forget-person.js';
import { KeepArticleHandler } from './commands/keep-article.js';
import { KeepDiscussionHandler } from './commands/keep-discussion.js';
import { BookmarkPostHandler, CommendPostHandler, SubscribeToThreadHandler } from './commands/mark-posts.js';
import { ModerateThreadHandler, ModerateTopicHandler } from './commands/moderate.js';
import { MuteSomethingHandler } from './commands/mute.js';
import { NoteVisitHandler } from './commands/note-visit.js';
import { RefreshThreadsHandler, RefreshTopicsHandler } from './commands/refresh-popularity.js';
import { LearnWordsHandler } from './commands/learn-words.js';
import { DropDraftHandler, SaveDraftHandler } from './commands/save-draft.js';
import { RemovePostsHandler, UndoRemovalHandler } from './commands/remove-posts.js';
import { SeedForumHandler } from './commands/seed-forum.js';
import { WarnPersonHandler } from './commands/warn-person.js';
import { WriteCommentHandler } from './commands/write-comment.js';
import { WriteTopicHandler } from './commands/write-topic.js';
import { Writing } from './flows/writing.js';
import { KeepPopularity } from './jobs/keep-popularity.js';
import { KeepWords } from './jobs/keep-words.js';
import { StoredPosts } from './jobs/stored-posts.js';
import { ForumAdminQueries } from './queries/admin-queries.js';
import { CommentQueries } from './queries/comment-queries.js';
import { DecisionQueries } from './queries/decision-queries.js';
import { DraftQueries } from './queries/draft-queries.js';
import { LentaQuery } from './queries/lenta-query.js';
import { MuteQueries } from './queries/mute-queries.js';
import { ForumOwnData } from './queries/own-data.js';
import { PostQueries } from './queries/post-queries.js';
import { ForumApi } from './forum.api.js';
import { RemovalQueries } from './queries/removal-queries.js';
import { SearchQuery } from './queries/search-query.js';
import { ShowcaseQueries } from './queries/showcase-queries.js';
import { ThreadQueries } from './queries/thread-queries.js';
import { TopicQueries } from './queries/topic-queries.js';
import { ForgetDeleted } from './reactions/forget-person.js';
import { CloseArticle, JudgeArticle, OpenArticle } from './reactions/keep-article.js';
import { FollowChampionship, OpenDiscussion } from './reactions/keep-discussion.js';
import { ForumTopics } from './topics.js';

const writing = [WriteTopicHandler, WriteCommentHandler, EditPostHandler, DeletePostHandler, SeedForumHandler, Writing];
const stores = [KeepWords, LearnWordsHandler, StoredPosts];
const drafts = [ForumOwnData, DropDraftHandler, SaveDraftHandler, DraftQueries];
const reading = [MuteSomethingHandler, NoteVisitHandler, MuteQueries, ForgetPersonHandler, ForgetDeleted];
const marks = [BookmarkPostHandler, CommendPostHandler, SubscribeToThreadHandler, ComplainHandler];
const popularity = [RefreshThreadsHandler, RefreshTopicsHandler, KeepPopularity];
const applications = [ApplyForThreadHandler, DecideThreadHandler];
const moderation = [DecideComplaintsHandler, ModerateThreadHandler, ModerateTopicHandler];
const people = [RemovePostsHandler, UndoRemovalHandler, WarnPersonHandler, RemovalQueries];
const appeals = [AppealHandler, AnswerAppealHandler, DecisionQueries];
const discussions = [KeepDiscussionHandler, OpenDiscussion, FollowChampionship];
const articles = [KeepArticleHandler, CloseArticle, JudgeArticle, OpenArticle];
const queries = [CommentQueries, ForumAdminQueries, LentaQuery, PostQueries, SearchQuery, ThreadQueries, TopicQueries];
const doors = [ForumApi, ForumTopics, ShowcaseQueries];

/** What the forum provides, by what it is for. */
export const providers = [
  ...[...doors, ...writing, ...stores, ...drafts, ...reading, ...marks, ...popularity],
  ...[...applications, ...moderation, ...people, ...appeals, ...discussions, ...articles, ...queries],
];
