import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import * as routes from '../contract/served-routes.js';
import { OwnRepositories } from '../own-repositories.js';
import { advertised, uploaded } from '../served/smart-http.js';

/** What a clone asks for is a few lines. */
const mostAsked = 16_384;

/** The demo's own repository, as a host of git serves it. */
@Controller()
export class ServedController {
  constructor(private readonly repositories: OwnRepositories) {}

  @Handle(routes.servedRefs)
  refs(@TheCall() { params }: Call<typeof routes.servedRefs>, @Res() reply: FastifyReply) {
    return send(reply, 'advertisement', advertised(this.repositories.served(params.name)));
  }

  @Handle(routes.servedPack)
  async pack(
    @TheCall() { params }: Call<typeof routes.servedPack>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const repository = this.repositories.served(params.name);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of (request.body instanceof Readable ? request.body : []) as AsyncIterable<Buffer>) {
      length += piece.length;
      refuse(length > mostAsked, 'TOO_LARGE', { max: mostAsked });
      pieces.push(piece);
    }
    return send(reply, 'result', uploaded(repository, Buffer.concat(pieces)));
  }
}

const send = (reply: FastifyReply, what: string, bytes: Buffer): FastifyReply =>
  reply.header('Content-Type', `application/x-git-upload-pack-${what}`).header('Cache-Control', 'no-cache').send(bytes);
