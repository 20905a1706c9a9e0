import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import * as routes from '../contract/served-routes.js';
import { ServedRepositories } from '../flows/served-repositories.js';

/** The demo's own repository, as a host of git serves it. */
@Controller()
export class ServedController {
  constructor(private readonly repositories: ServedRepositories) {}

  @Handle(routes.servedRefs)
  refs(@TheCall() { params }: Call<typeof routes.servedRefs>, @Res() reply: FastifyReply) {
    return send(reply, 'advertisement', this.repositories.refs(params.name));
  }

  @Handle(routes.servedPack)
  async pack(
    @TheCall() { params }: Call<typeof routes.servedPack>,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const asked = body instanceof Readable ? body : Readable.from([]);
    return send(reply, 'result', await this.repositories.pack(params.name, asked));
  }
}

const send = (reply: FastifyReply, what: string, bytes: Buffer): FastifyReply =>
  reply.header('Content-Type', `application/x-git-upload-pack-${what}`).header('Cache-Control', 'no-cache').send(bytes);
