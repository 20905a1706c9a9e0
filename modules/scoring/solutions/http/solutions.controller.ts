import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { isKnown, sendFile } from '../../../kernel/http/send-file.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import * as routes from '../contract/solution-routes.js';
import { Comparisons } from '../queries/comparisons.js';
import { FinalChoice } from '../queries/final-choice.js';
import { Formats } from '../queries/formats.js';
import { SolutionQueries } from '../queries/solution-queries.js';
import { Intake } from '../flows/intake.js';

@Controller()
export class SolutionsController {
  constructor(
    private readonly intake: Intake,
    private readonly solutionQueries: SolutionQueries,
    private readonly comparisons: Comparisons,
    private readonly finals: FinalChoice,
    private readonly formats: Formats,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.submitAgain)
  submitAgain(@TheCall() { params, body, caller }: Call<typeof routes.submitAgain>, @Req() request: FastifyRequest) {
    return this.intake.again(request, params.id, body.comment, caller);
  }

  @Handle(routes.solutions)
  solutions(@TheCall() { params, query, caller }: Call<typeof routes.solutions>) {
    return this.solutionQueries.list(params.champname, caller, query);
  }

  @Handle(routes.finalSolutions)
  finalSolutions(@TheCall() { params, caller }: Call<typeof routes.finalSolutions>) {
    return this.finals.of(params.champname, caller);
  }

  @Handle(routes.solution)
  solution(@TheCall() { params, caller }: Call<typeof routes.solution>) {
    return this.solutionQueries.one(params.id, caller);
  }

  @Handle(routes.solutionLog)
  log(@TheCall() { params, caller }: Call<typeof routes.solutionLog>) {
    return this.solutionQueries.log(params.id, caller);
  }

  @Handle(routes.solutionComparison)
  comparison(@TheCall() { params, caller }: Call<typeof routes.solutionComparison>) {
    return this.comparisons.of([params.id, params.other], caller);
  }

  @Handle(routes.solutionFile)
  async file(
    @TheCall() { params, caller }: Call<typeof routes.solutionFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendFile(request, reply, this.storage, await this.solutionQueries.file(params.id, caller));
  }

  @Handle(routes.solutionReceipt)
  receipt(@TheCall() { params, caller }: Call<typeof routes.solutionReceipt>) {
    return this.solutionQueries.receipt(params.id, caller);
  }

  @Handle(routes.format)
  async format(
    @TheCall() { params, caller }: Call<typeof routes.format>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { manifest, sha256 } = await this.formats.of(params.champname, caller);
    const tag = `"${sha256}"`;
    void reply.header('ETag', tag).header('Cache-Control', 'private, no-cache').type('application/json; charset=utf-8');
    return isKnown(request.headers['if-none-match'], tag) ? reply.status(304).send() : reply.send(manifest);
  }
}
