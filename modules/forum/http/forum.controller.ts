import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { idempotencyKeyOf } from '../../kernel/http/idempotency-key.js';
import * as routes from '../contract/routes.js';
import { Writing } from '../flows/writing.js';
import { CommentQueries } from '../queries/comment-queries.js';
import { ThreadQueries } from '../queries/thread-queries.js';
import { TopicQueries } from '../queries/topic-queries.js';
import { sendLogo, sendPicture } from '../flows/send-logo.js';

@Controller()
export class ForumController {
  constructor(
    private readonly threadQueries: ThreadQueries,
    private readonly topicQueries: TopicQueries,
    private readonly commentQueries: CommentQueries,
    private readonly writing: Writing,
  ) {}

  @Handle(routes.threads)
  threads(@TheCall() { query, ...reader }: Call<typeof routes.threads>) {
    return this.threadQueries.list(query, reader);
  }

  @Handle(routes.thread)
  thread(@TheCall() { params, ...reader }: Call<typeof routes.thread>) {
    return this.threadQueries.one(params.name, reader);
  }

  @Handle(routes.threadLogo)
  async logo(
    @TheCall() { params, query }: Call<typeof routes.threadLogo>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendLogo(request, reply, await this.threadQueries.logo(params.name), query.v);
  }

  @Handle(routes.threadPicture)
  async picture(
    @TheCall() { params, query }: Call<typeof routes.threadPicture>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { png, sum } = await this.threadQueries.picture(params.name, query.size);
    return sendPicture(request, reply, { png, tag: `${sum}-${query.size}`, isLasting: query.v === sum });
  }

  @Handle(routes.topics)
  topics(@TheCall() { params, query, ...reader }: Call<typeof routes.topics>) {
    return this.topicQueries.list(params.name, query, reader);
  }

  @Handle(routes.writeTopic)
  async writeTopic(
    @TheCall() { params, body, ...reader }: Call<typeof routes.writeTopic>,
    @Req() request: FastifyRequest,
  ) {
    const sending = idempotencyKeyOf(request.headers);
    return this.topicQueries.one(await this.writing.topic(params.name, reader.caller, body, sending), reader);
  }

  @Handle(routes.topic)
  topic(@TheCall() { params, ...reader }: Call<typeof routes.topic>) {
    return this.topicQueries.one(params.id, reader);
  }

  @Handle(routes.articleTopic)
  async articleTopic(@TheCall() { params, ...reader }: Call<typeof routes.articleTopic>) {
    const topic = await this.topicQueries.find(params.id, reader);
    // Its text stands on the page already, and may be long.
    return { topic: topic && { ...topic, text: '', html: '' } };
  }

  @Handle(routes.comments)
  comments(@TheCall() { params, query, caller }: Call<typeof routes.comments>) {
    return this.commentQueries.list(params.id, query, caller);
  }

  @Handle(routes.writeComment)
  async writeComment(
    @TheCall() { params, body, caller }: Call<typeof routes.writeComment>,
    @Req() request: FastifyRequest,
  ) {
    const sending = idempotencyKeyOf(request.headers);
    return this.commentQueries.one(await this.writing.comment(params.id, caller, body, sending), caller);
  }
}
