import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { found } from '../../kernel/domain/domain-error.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { sendAttachment } from '../../kernel/http/send-file.js';
import { AskBackup } from '../commands/ask-backup.js';
import { ChangeBackup } from '../commands/change-backup.js';
import * as routes from '../contract/routes.js';
import { BackupWork } from '../flows/backup-work.js';
import { GivingOut } from '../flows/giving-out.js';
import { Removing } from '../flows/removing.js';
import { WholeChampionship } from '../flows/whole-championship.js';
import { BackupHealth } from '../queries/backup-health.js';
import { backupFilter, BackupQueries, sortColumns } from '../queries/backup-queries.js';

/** ADMIN1: the console's tab BACKUP. */
@Controller()
export class BackupsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: BackupQueries,
    private readonly removing: Removing,
    private readonly whole: WholeChampionship,
    private readonly out: GivingOut,
    private readonly state: BackupHealth,
    private readonly work: BackupWork,
  ) {}

  @Handle(routes.adminBackups)
  async list(@TheCall() { query }: Call<typeof routes.adminBackups>, @Res({ passthrough: true }) reply: FastifyReply) {
    const request = adminList(query, sortColumns, backupFilter);
    const rows = await this.queries.list(request);
    sendRange(reply, 'backups', request.offset, rows.length, rows[0]?.total ?? 0);
    return rows;
  }

  @Handle(routes.adminBackup)
  one(@TheCall() { params }: Call<typeof routes.adminBackup>) {
    return this.queries.one(params.id);
  }

  @Handle(routes.backupHealth)
  health() {
    return this.state.health();
  }

  @Handle(routes.askBackup)
  async ask(@TheCall() { body, caller }: Call<typeof routes.askBackup>) {
    if (body.type !== 'ALL') await this.out.needSecondFactor(caller);
    const which = body.championship ?? body.champname;
    const championship = body.type === 'CHAMP' ? await this.whole.named(which, body.solutions) : null;
    const wanted = { type: body.type, championship };
    const { id } = await this.commands.run(new AskBackup(wanted, caller, body.reason));
    return this.queries.one(id);
  }

  @Handle(routes.verifyBackup)
  async verify(@TheCall() { params, caller }: Call<typeof routes.verifyBackup>) {
    await this.commands.run(new ChangeBackup(params.id, 'verify', caller));
    return { ...(await this.queries.one(params.id)), ...found(await this.work.view(params.id, caller)) };
  }

  @Handle(routes.linkBackup)
  link(@TheCall() { params, caller }: Call<typeof routes.linkBackup>) {
    return this.out.link(params.id, caller);
  }

  @Handle(routes.backupFile)
  async file(
    @TheCall() { params, query, caller }: Call<typeof routes.backupFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await this.out.file({ ...params, ...query }, caller, request.headers.range ?? null);
    return sendAttachment(request, reply, file);
  }

  @Handle(routes.deleteBackup)
  async remove(@TheCall() { params, caller }: Call<typeof routes.deleteBackup>) {
    await this.removing.remove(params.id, caller);
    return {};
  }
}
