import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import * as routes from '../contract/upload-routes.js';
import { SolutionUploads } from '../flows/solution-uploads.js';

/** SUB1: solutions that come in pieces. The protocol (tus) is spoken by its library, past the usual answers. */
@Controller()
export class SolutionUploadsController {
  constructor(private readonly uploads: SolutionUploads) {}

  @Handle(routes.beginSolutionUpload)
  begin(
    @TheCall() { params, caller }: Call<typeof routes.beginSolutionUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.begin(request, reply, params.champname, caller);
  }

  @Handle(routes.solutionUploadOffset)
  offset(
    @TheCall() { params, caller }: Call<typeof routes.solutionUploadOffset>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.continueSolutionUpload)
  proceed(
    @TheCall() { params, caller }: Call<typeof routes.continueSolutionUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.cancelSolutionUpload)
  cancel(
    @TheCall() { params, caller }: Call<typeof routes.cancelSolutionUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.submitUpload)
  submit(@TheCall() { params, body, caller }: Call<typeof routes.submitUpload>) {
    return this.uploads.submit(params, body, caller);
  }
}
