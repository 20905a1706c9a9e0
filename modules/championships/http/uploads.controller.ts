import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/routes.js';
import { ResumableUploads } from '../flows/resumable-uploads.js';

/** CHAMP5: uploads that resume. The protocol (tus) is spoken by its library, past the usual answers. */
@Controller()
export class UploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Handle(routes.beginUpload)
  begin(
    @TheCall() { params, caller }: Call<typeof routes.beginUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.begin(request, reply, params.champname, caller);
  }

  @Handle(routes.uploadOffset)
  offset(
    @TheCall() { params, caller }: Call<typeof routes.uploadOffset>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.continueUpload)
  proceed(
    @TheCall() { params, caller }: Call<typeof routes.continueUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.cancelUpload)
  cancel(
    @TheCall() { params, caller }: Call<typeof routes.cancelUpload>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.uploads.proceed(request, reply, params, caller);
  }

  @Handle(routes.attachUpload)
  attach(@TheCall() { params, body, caller }: Call<typeof routes.attachUpload>) {
    return this.uploads.attach(params, body, caller);
  }
}
