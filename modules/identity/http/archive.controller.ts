import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { sendFile } from '../../kernel/http/send-file.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import * as routes from '../contract/leaving-routes.js';
import { OwnArchive } from '../flows/archive/own-archive.js';

/** PROF2: all that is kept of somebody, for themselves. */
@Controller()
export class ArchiveController {
  constructor(
    private readonly archives: OwnArchive,
    private readonly storage: FileStorage,
    private readonly log: SecurityLog,
  ) {}

  @Handle(routes.dataArchive)
  archive(@TheCall() { caller }: Call<typeof routes.dataArchive>) {
    return this.archives.view(caller.id);
  }

  @Handle(routes.askDataArchive)
  async ask(@TheCall() { caller, body }: Call<typeof routes.askDataArchive>, @Req() { ip }: FastifyRequest) {
    const view = await this.archives.ask(caller, body);
    this.log.note('data archive asked', { person: caller.id, address: ip });
    return view;
  }

  @Handle(routes.dataArchiveFile)
  async file(
    @TheCall() { params, caller }: Call<typeof routes.dataArchiveFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendFile(request, reply, this.storage, await this.archives.file(params.id, caller));
  }
}
