import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { AcceptAnswer } from '../commands/answers/accept-answer.js';
import { Complain } from '../commands/complaints/complain.js';
import { ComplainElsewhere } from '../commands/complaints/complain-elsewhere.js';
import { DeletePost } from '../commands/edit-post.js';
import { BookmarkPost, CommendPost, type Item, SubscribeToThread } from '../commands/mark-posts.js';
import { ModerateThread } from '../commands/moderate.js';
import type { CommendValue } from '../contract/forum.js';
import * as routes from '../contract/post-routes.js';
import { Writing } from '../flows/writing.js';
import { CommentQueries } from '../queries/comment-queries.js';
import { PostQueries } from '../queries/post-queries.js';
import { ThreadQueries } from '../queries/thread-queries.js';
import { TopicQueries } from '../queries/topic-queries.js';

const topic = ({ id }: { id: string }): Item => ({ kind: 'topic', id });
const comment = ({ id }: { id: string }): Item => ({ kind: 'comment', id });

/** FORUM3: what one does to a post that is there. */
@Controller()
export class PostsController {
  constructor(
    private readonly commands: Commands,
    private readonly writing: Writing,
    private readonly threadQueries: ThreadQueries,
    private readonly topicQueries: TopicQueries,
    private readonly commentQueries: CommentQueries,
    private readonly postQueries: PostQueries,
  ) {}

  @Handle(routes.commendTopic)
  commendTopic(@TheCall() { params, body, caller }: Call<typeof routes.commendTopic>) {
    return this.commend(topic(params), caller, body.value);
  }

  @Handle(routes.uncommendTopic)
  uncommendTopic(@TheCall() { params, caller }: Call<typeof routes.uncommendTopic>) {
    return this.commend(topic(params), caller, null);
  }

  @Handle(routes.commendComment)
  commendComment(@TheCall() { params, body, caller }: Call<typeof routes.commendComment>) {
    return this.commend(comment(params), caller, body.value);
  }

  @Handle(routes.uncommendComment)
  uncommendComment(@TheCall() { params, caller }: Call<typeof routes.uncommendComment>) {
    return this.commend(comment(params), caller, null);
  }

  @Handle(routes.acceptAnswer)
  acceptAnswer(@TheCall() { params, caller }: Call<typeof routes.acceptAnswer>) {
    return this.accept(params.id, caller, true);
  }

  @Handle(routes.unacceptAnswer)
  unacceptAnswer(@TheCall() { params, caller }: Call<typeof routes.unacceptAnswer>) {
    return this.accept(params.id, caller, false);
  }

  @Handle(routes.bookmarkTopic)
  bookmarkTopic(@TheCall() { params, caller }: Call<typeof routes.bookmarkTopic>) {
    return this.bookmark(topic(params), caller, true);
  }

  @Handle(routes.unbookmarkTopic)
  unbookmarkTopic(@TheCall() { params, caller }: Call<typeof routes.unbookmarkTopic>) {
    return this.bookmark(topic(params), caller, false);
  }

  @Handle(routes.bookmarkComment)
  bookmarkComment(@TheCall() { params, caller }: Call<typeof routes.bookmarkComment>) {
    return this.bookmark(comment(params), caller, true);
  }

  @Handle(routes.unbookmarkComment)
  unbookmarkComment(@TheCall() { params, caller }: Call<typeof routes.unbookmarkComment>) {
    return this.bookmark(comment(params), caller, false);
  }

  @Handle(routes.complainOfTopic)
  complainOfTopic(@TheCall() { params, body, caller }: Call<typeof routes.complainOfTopic>) {
    return this.complain(topic(params), caller, body.reason);
  }

  @Handle(routes.complainOfComment)
  complainOfComment(@TheCall() { params, body, caller }: Call<typeof routes.complainOfComment>) {
    return this.complain(comment(params), caller, body.reason);
  }

  @Handle(routes.complainOfRemark)
  async complainOfRemark(@TheCall() { params, body, caller }: Call<typeof routes.complainOfRemark>) {
    await this.commands.run(new ComplainElsewhere('remark', params.id, caller, body.reason));
    return {};
  }

  @Handle(routes.topicVersions)
  topicVersions(@TheCall() { params, caller }: Call<typeof routes.topicVersions>) {
    return this.postQueries.versions(topic(params), caller);
  }

  @Handle(routes.commentVersions)
  commentVersions(@TheCall() { params, caller }: Call<typeof routes.commentVersions>) {
    return this.postQueries.versions(comment(params), caller);
  }

  @Handle(routes.editTopic)
  async editTopic(@TheCall() { params, body, ...reader }: Call<typeof routes.editTopic>) {
    await this.writing.editTopic(params.id, reader.caller, body);
    return this.topicQueries.one(params.id, reader);
  }

  @Handle(routes.deleteTopic)
  async deleteTopic(@TheCall() { params, query, caller }: Call<typeof routes.deleteTopic>) {
    await this.commands.run(new DeletePost(topic(params), caller, query.reason));
    return {};
  }

  @Handle(routes.editComment)
  async editComment(@TheCall() { params, body, caller }: Call<typeof routes.editComment>) {
    await this.writing.editComment(params.id, caller, body);
    return this.commentQueries.one(params.id, caller);
  }

  @Handle(routes.deleteComment)
  async deleteComment(@TheCall() { params, query, caller }: Call<typeof routes.deleteComment>) {
    await this.commands.run(new DeletePost(comment(params), caller, query.reason));
    return {};
  }

  @Handle(routes.subscribe)
  subscribe(@TheCall() { params, caller }: Call<typeof routes.subscribe>) {
    return this.subscription(params.name, caller, true);
  }

  @Handle(routes.unsubscribe)
  unsubscribe(@TheCall() { params, caller }: Call<typeof routes.unsubscribe>) {
    return this.subscription(params.name, caller, false);
  }

  @Handle(routes.moderateThread)
  async moderateThread(@TheCall() { params, body, ...reader }: Call<typeof routes.moderateThread>) {
    await this.commands.run(new ModerateThread(params.name, reader.caller, body));
    return this.threadQueries.one(params.name, reader);
  }

  private commend(item: Item, caller: Caller, value: CommendValue | null) {
    return this.commands.run(new CommendPost(item, caller, value));
  }

  private async bookmark(item: Item, caller: Caller, isKept: boolean) {
    await this.commands.run(new BookmarkPost(item, caller.id, isKept));
    return { bookmarked: isKept };
  }

  private async accept(commentId: string, caller: Caller, isAccepted: boolean) {
    await this.commands.run(new AcceptAnswer(commentId, caller, isAccepted));
    return { accepted: isAccepted };
  }

  private async complain(item: Item, caller: Caller, reason: string) {
    await this.commands.run(new Complain(item, caller, reason));
    return {};
  }

  private async subscription(name: string, caller: Caller, isWanted: boolean) {
    await this.commands.run(new SubscribeToThread(name, caller.id, isWanted));
    return { subscribed: isWanted };
  }
}
