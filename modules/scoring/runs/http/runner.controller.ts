import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Commands } from '../../../kernel/commands/commands.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { parse } from '../../../kernel/http/validate.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { EndTest } from '../commands/end-test.js';
import { FailBox } from '../commands/fail-box.js';
import { RefuseRun } from '../commands/refuse-run.js';
import * as routes from '../contract/runner-routes.js';
import type { runnerSelf } from '../contract/runner.js';
import { MetricPrograms } from '../flows/metric-programs.js';
import { RunFiles } from '../flows/run-files.js';
import { RunnerDesk } from '../flows/runner-desk.js';
import { HeldRuns } from '../queries/held-runs.js';
import { RepositoryChecks } from '../queries/repository-checks.js';
import { Runners } from '../queries/runners.js';

const cloned = z.object({
  'x-commit': z.string().regex(/^[0-9a-f]{40,64}$/),
  'x-files': z.coerce.number().int().min(0),
  'x-bytes': z.coerce.number().int().min(0).default(0),
});

/** What runners call. Each call is asked for its token first. */
@Controller()
export class RunnerController {
  constructor(
    private readonly desk: RunnerDesk,
    private readonly files: RunFiles,
    private readonly programs: MetricPrograms,
    private readonly runners: Runners,
    private readonly held: HeldRuns,
    private readonly checks: RepositoryChecks,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.runnerHelloes)
  async hello(@TheCall() { body }: Call<typeof routes.runnerHelloes>, @Req() request: FastifyRequest) {
    const token = await this.desk.token(request);
    await this.runners.hello(token, idOf(token, body), body);
    return { leaseSeconds: this.desk.leaseSeconds, origins: this.desk.origins };
  }

  @Handle(routes.runnerTakes)
  async take(@TheCall() { body }: Call<typeof routes.runnerTakes>, @Req() request: FastifyRequest) {
    const token = await this.desk.token(request);
    const isGone = () => request.raw.socket.destroyed;
    return { job: await this.desk.take(idOf(token, body), isGone) };
  }

  @Handle(routes.runnerRenews)
  async renew(@TheCall() { params }: Call<typeof routes.runnerRenews>, @Req() request: FastifyRequest) {
    await this.desk.renew(params.run, await this.desk.token(request));
    return {};
  }

  @Handle(routes.runnerPutsSource)
  async putSource(@TheCall() { params }: Call<typeof routes.runnerPutsSource>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    const { 'x-commit': commit, 'x-files': files, 'x-bytes': bytes } = parse(cloned, request.headers);
    await this.files.source(params.run, { commit, files, bytes }, bytesOf(request));
    return {};
  }

  @Handle(routes.runnerGetsSource)
  async source(
    @TheCall() { params }: Call<typeof routes.runnerGetsSource>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.desk.token(request);
    return this.send(reply, await this.files.sourceKey(params.run));
  }

  @Handle(routes.runnerGetsInput)
  async input(
    @TheCall() { params }: Call<typeof routes.runnerGetsInput>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.desk.token(request);
    return this.send(reply, await this.files.inputKey(params.run, params.name));
  }

  @Handle(routes.runnerLogs)
  async log(@TheCall() { params, query }: Call<typeof routes.runnerLogs>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    await this.files.log(params.run, params.name, query.offset, bytesOf(request));
    return {};
  }

  @Handle(routes.runnerPutsOutput)
  async output(@TheCall() { params }: Call<typeof routes.runnerPutsOutput>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    await this.files.output(params.run, params.name, bytesOf(request));
    return {};
  }

  @Handle(routes.runnerEndsTest)
  async endTest(@TheCall() { params, body }: Call<typeof routes.runnerEndsTest>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    await this.commands.run(new EndTest(params.run, params.name, body));
    return {};
  }

  @Handle(routes.runnerFinishes)
  async finish(@TheCall() { params, body }: Call<typeof routes.runnerFinishes>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    if (await this.held.isRun(params.run)) await this.files.finish(params.run, body.environment);
    else await this.files.endTrial(params.run, body.tests ?? null);
    return {};
  }

  @Handle(routes.runnerRefuses)
  async refuse(@TheCall() { params, body }: Call<typeof routes.runnerRefuses>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    if (await this.held.isRun(params.run)) await this.commands.run(new RefuseRun(params.run, body.reason, body.log));
    else refuse(!(await this.checks.end(params.run, body.reason)), 'CONFLICT');
    return {};
  }

  @Handle(routes.runnerFails)
  async fail(@TheCall() { params, body }: Call<typeof routes.runnerFails>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    const { message, silent = false } = body;
    const failure = silent ? 'REPOSITORY_SILENT' : 'INTERNAL';
    if (await this.held.isRun(params.run)) await this.commands.run(new FailBox(params.run, message, failure));
    else
      refuse(!((await this.checks.failed(params.run, silent)) || (await this.programs.failed(params.run))), 'CONFLICT');
    return {};
  }

  @Handle(routes.runnerGetsProgram)
  async program(
    @TheCall() { params }: Call<typeof routes.runnerGetsProgram>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.desk.token(request);
    return this.send(reply, await this.programs.keyOf(params.run, 'program'));
  }

  @Handle(routes.runnerGetsTruth)
  async truth(
    @TheCall() { params }: Call<typeof routes.runnerGetsTruth>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.desk.token(request);
    return this.send(reply, await this.programs.keyOf(params.run, 'truth'));
  }

  @Handle(routes.runnerGetsPredictions)
  async predictions(
    @TheCall() { params }: Call<typeof routes.runnerGetsPredictions>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.desk.token(request);
    return this.send(reply, await this.programs.keyOf(params.run, 'predictions'));
  }

  @Handle(routes.runnerScores)
  async score(@TheCall() { params, body }: Call<typeof routes.runnerScores>, @Req() request: FastifyRequest) {
    await this.desk.token(request);
    const { environment, ...said } = body;
    await this.programs.said(params.run, said, environment);
    return {};
  }

  private send(reply: FastifyReply, key: string): FastifyReply {
    return reply.header('Content-Type', 'application/octet-stream').send(this.storage.read(key));
  }
}

/** Two processes of one name are two runners: what one says of its box is not what the other has. */
const idOf = ({ name }: { name: string }, { runner, instance }: z.output<typeof runnerSelf>): string =>
  [name, runner, ...(instance === undefined ? [] : [instance])].join(':');

/** The body of a call that sends bytes, as it comes; none of what is empty. */
const bytesOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]));
