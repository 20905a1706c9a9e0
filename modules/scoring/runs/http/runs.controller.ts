import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { sendAttachment } from '../../../kernel/http/send-file.js';
import * as solutions from '../../solutions/contract/solution-routes.js';
import { Intake } from '../../solutions/flows/intake.js';
import * as routes from '../contract/run-routes.js';
import { Repositories } from '../flows/repositories.js';
import { RunQueries } from '../queries/run-queries.js';

/** ALGO1: repositories as those see them who hand them in; and the one door by which files and repositories are handed in. */
@Controller()
export class RunsController {
  constructor(
    private readonly intake: Intake,
    private readonly repositories: Repositories,
    private readonly queries: RunQueries,
  ) {}

  @Handle(solutions.submit)
  async submit(@TheCall() { params, caller }: Call<typeof solutions.submit>, @Req() request: FastifyRequest) {
    const isOfFile = request.isMultipart() && !(await this.repositories.areTaken(params.champname, caller));
    if (isOfFile) return this.intake.receive(request, params.champname, caller);
    return this.repositories.submit(request, params.champname, caller);
  }

  @Handle(routes.box)
  box(@TheCall() { params, caller }: Call<typeof routes.box>) {
    return this.queries.box(params.champname, caller);
  }

  @Handle(routes.checkRepository)
  check(@TheCall() { params, body, caller }: Call<typeof routes.checkRepository>) {
    return this.repositories.check(params.champname, body, caller);
  }

  @Handle(routes.lastTrial)
  trial(@TheCall() { params, caller }: Call<typeof routes.lastTrial>) {
    return this.repositories.trial(params.champname, caller);
  }

  @Handle(routes.cancelTrial)
  async cancelTrial(@TheCall() { params, caller }: Call<typeof routes.cancelTrial>) {
    await this.repositories.cancelTrial(params.champname, caller);
    return {};
  }

  @Handle(routes.solutionTests)
  async tests(@TheCall() { params, caller }: Call<typeof routes.solutionTests>) {
    return { items: await this.queries.tests(params.id, caller) };
  }

  @Handle(routes.solutionTestLog)
  async log(
    @TheCall() { params, caller }: Call<typeof routes.solutionTestLog>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { bytes, tag } = await this.queries.log(params.id, params.name, caller);
    return sendAttachment(request, reply, {
      name: `${params.name}.log`,
      bytes: bytes.length,
      tag,
      type: 'text/plain; charset=utf-8',
      read: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    });
  }
}
