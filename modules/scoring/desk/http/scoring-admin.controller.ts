import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { sendFile } from '../../../kernel/http/send-file.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { FileSweeper } from '../../../kernel/storage/file-sweeper.js';
import { DropSolution } from '../../solutions/commands/drop-solution.js';
import { PauseQueue } from '../../solutions/commands/pause-queue.js';
import { ResumeQueue } from '../../solutions/commands/resume-queue.js';
import * as routes from '../contract/admin-routes.js';
import { QueueAdminQueries, queueFilter, queueSort } from '../queries/queue-admin-queries.js';
import { solutionFilter, DeskSolutions, solutionSort } from '../queries/desk-solutions.js';

/** ADMIN1: submissions and the evaluation queue in the console. */
@Controller()
export class ScoringAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly submissions: DeskSolutions,
    private readonly queueQueries: QueueAdminQueries,
    private readonly storage: FileStorage,
    private readonly sweeper: FileSweeper,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.adminSubmissions)
  async list(
    @TheCall() { query }: Call<typeof routes.adminSubmissions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, solutionSort, solutionFilter);
    const { items, total } = await this.submissions.list(request);
    sendRange(reply, 'submissions', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminSubmission)
  one(@TheCall() { params }: Call<typeof routes.adminSubmission>) {
    return this.submissions.one(params.id);
  }

  @Handle(routes.adminSubmissionFile)
  async file(
    @TheCall() { params }: Call<typeof routes.adminSubmissionFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendFile(request, reply, this.storage, await this.submissions.file(params.id));
  }

  @Handle(routes.adminStorage)
  async room() {
    const [free, solutions, heldSweeps] = await Promise.all([
      this.storage.freeBytes(),
      this.submissions.storedBytes(),
      this.sweeper.held(),
    ]);
    return { free, minFree: this.settings.MIN_FREE_BYTES, solutions, heldSweeps };
  }

  @Handle(routes.adminQueue)
  async queue(@TheCall() { query }: Call<typeof routes.adminQueue>, @Res({ passthrough: true }) reply: FastifyReply) {
    const request = adminList(query, queueSort, queueFilter);
    const { items, total } = await this.queueQueries.list(request);
    sendRange(reply, 'queue', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminQueueState)
  state() {
    return this.queueQueries.state();
  }

  @Handle(routes.pauseQueue)
  async pause(@TheCall() { body, caller }: Call<typeof routes.pauseQueue>) {
    await this.commands.run(new PauseQueue(null, caller, body.reason));
    return {};
  }

  @Handle(routes.resumeQueue)
  async resume(@TheCall() { body, caller }: Call<typeof routes.resumeQueue>) {
    await this.commands.run(new ResumeQueue(null, caller, body.reason));
    return {};
  }

  @Handle(routes.dropSolution)
  async drop(@TheCall() { params, body, caller }: Call<typeof routes.dropSolution>) {
    return this.commands.run(new DropSolution(params.id, caller, body.reason), {
      told: ({ id, status }) => ({ id, status }),
    });
  }
}
