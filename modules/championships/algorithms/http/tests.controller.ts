import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { sendFile } from '../../../kernel/http/send-file.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { HoldAnswers } from '../../commands/hold-answers.js';
import * as routes from '../contract/test-routes.js';
import { Tests } from '../flows/tests.js';
import { ShownTests } from '../queries/shown-tests.js';

/** ALGO1: the tests of a championship by code. */
@Controller()
export class TestsController {
  constructor(
    private readonly commands: Commands,
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
    const { file, championship, isHidden } = await this.shown.input(params.champname, params.name, caller);
    // What a hidden test asks is told to nobody who competes, nor to who will. Its owner is known as such.
    if (isHidden && caller.id !== championship.ownerId)
      await this.commands.run(new HoldAnswers(championship.id, caller));
    return sendFile(request, reply, this.storage, file);
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
