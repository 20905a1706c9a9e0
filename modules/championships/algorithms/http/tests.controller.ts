import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { sendFile } from '../../../kernel/http/send-file.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import * as routes from '../contract/test-routes.js';
import { Tests } from '../flows/tests.js';
import { ShownTests } from '../queries/shown-tests.js';

/** ALGO1: the tests of a championship by code. */
@Controller()
export class TestsController {
  constructor(
    private readonly tests: Tests,
    private readonly shown: ShownTests,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.testList)
  async list(@TheCall() { params, caller }: Call<typeof routes.testList>) {
    return { items: await this.shown.list(params.champname, caller) };
  }

  @Handle(routes.testInput)
  async input(
    @TheCall() { params, caller }: Call<typeof routes.testInput>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendFile(request, reply, this.storage, await this.shown.input(params.champname, params.name, caller));
  }

  @Handle(routes.putTest)
  async put(@TheCall() { params, caller }: Call<typeof routes.putTest>, @Req() request: FastifyRequest) {
    return { items: await this.tests.receive(request, params.champname, params.name, caller) };
  }

  @Handle(routes.deleteTest)
  async remove(@TheCall() { params, query, caller }: Call<typeof routes.deleteTest>) {
    return { items: await this.tests.remove(params.champname, params.name, query, caller) };
  }
}
