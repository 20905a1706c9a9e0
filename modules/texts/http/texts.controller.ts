import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { senderGone } from '../../kernel/http/sender-gone.js';
import { sendDrawing, sendImage } from '../../kernel/http/send-image.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import * as routes from '../contract/routes.js';
import { Pictures } from '../flows/pictures.js';
import { LinkQuery } from '../queries/link-query.js';
import { NamedQuery } from '../queries/named-query.js';
import { PictureQuery } from '../queries/picture-query.js';
import { TextsApi } from '../texts.api.js';

@Controller()
export class TextsController {
  constructor(
    private readonly texts: TextsApi,
    private readonly pictures: Pictures,
    private readonly links: LinkQuery,
    private readonly named: NamedQuery,
    private readonly query: PictureQuery,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.previewText)
  async preview(
    @TheCall() { body, caller }: Call<typeof routes.previewText>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { html } = await this.texts.preview(body.text, { id: caller.id, gone: senderGone(reply) });
    return { html };
  }

  @Handle(routes.linkCards)
  async linkCards(@TheCall() { query, language }: Call<typeof routes.linkCards>) {
    return { items: await this.links.cards(query.paths, language) };
  }

  @Handle(routes.linkPicture)
  async linkPicture(
    @TheCall() { query, language }: Call<typeof routes.linkPicture>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendDrawing(request, reply, await this.links.picture(query.path, query.language ?? language), 'png');
  }

  @Handle(routes.namedPeople)
  async people(@TheCall() { query }: Call<typeof routes.namedPeople>) {
    return { items: await this.named.find(query.q) };
  }

  @Handle(routes.addPicture)
  add(
    @TheCall() { caller }: Call<typeof routes.addPicture>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.pictures.receive(request, caller, senderGone(reply));
  }

  @Handle(routes.picture)
  async picture(
    @TheCall() { params }: Call<typeof routes.picture>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    // Its address is for one picture for good, but that may be removed, with what it stands in or with its owner's account.
    return sendImage(request, reply, this.storage, { ...(await this.query.named(params.name)), kept: 'day' });
  }
}
