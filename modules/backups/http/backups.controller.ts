import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityApi } from '../../identity/identity.api.js';
import { Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { sendAttachment } from '../../kernel/http/send-file.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AskBackup } from '../commands/ask-backup.js';
import { ChangeBackup } from '../commands/change-backup.js';
import * as routes from '../contract/routes.js';
import { Backup } from '../domain/backup.js';
import { isGood, linkTo } from '../domain/link.js';
import { Making } from '../flows/making.js';
import { backupFilter, BackupQueries, sortColumns } from '../queries/backup-queries.js';
import { pathOf } from '../settings.js';

/** ADMIN1: the console's tab BACKUP. */
@Controller()
export class BackupsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly queries: BackupQueries,
    private readonly making: Making,
    private readonly identity: IdentityApi,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
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
  async health() {
    const last = await this.queries.lastGood();
    const oldest = this.clock.now().getTime() - this.settings.BACKUP_OLD_HOURS * 3600 * 1000;
    return {
      lastAt: last?.toISOString() ?? null,
      isOld: last === null || last.getTime() < oldest,
      at: this.settings.BACKUP_AT ?? null,
    };
  }

  @Handle(routes.askBackup)
  async ask(@TheCall() { body, caller, sending }: Call<typeof routes.askBackup>) {
    if (body.type !== 'ALL') await this.needSecondFactor(caller);
    const { id } = await this.commands.run(new AskBackup(body.type, caller, body.reason), { sending });
    return this.queries.one(id);
  }

  @Handle(routes.verifyBackup)
  async verify(@TheCall() { params, caller, sending }: Call<typeof routes.verifyBackup>) {
    await this.commands.run(new ChangeBackup(params.id, 'verify', caller), { sending });
    return this.queries.one(params.id);
  }

  @Handle(routes.linkBackup)
  async link(@TheCall() { params, caller }: Call<typeof routes.linkBackup>) {
    await this.needSecondFactor(caller);
    const { state } = found(await this.em.fork().findOne(Backup, { id: params.id }));
    refuse(state !== 'DONE', 'CONFLICT');
    const { url, expiresAt } = linkTo(params.id, caller.id, this.clock.now(), this.settings.SECRET);
    return { url, expiresAt: expiresAt.toISOString() };
  }

  /** It is noted before the first byte goes. */
  @Handle(routes.backupFile)
  async file(
    @TheCall() { params: { id }, query, caller }: Call<typeof routes.backupFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const link = { id, personId: caller.id, ...query };
    if (!isGood(link, this.clock.now(), this.settings.SECRET)) throw new DomainError('NOT_FOUND');
    const { file, type, sha256, reason } = found(await this.em.fork().findOne(Backup, { id, state: 'DONE' }));
    const path = pathOf(this.settings, found(file));
    const there = found(await stat(path).catch(() => null));
    const details = { type, file, bytes: there.size, range: request.headers.range ?? null };
    await this.audit.note(caller, { action: 'backups.download', object: `backup:${id}`, reason, details });
    const read = (range?: { start: number; end: number }) => createReadStream(path, range);
    return sendAttachment(request, reply, { name: found(file), bytes: there.size, tag: sha256 ?? id, read });
  }

  @Handle(routes.deleteBackup)
  async remove(@TheCall() { params, caller }: Call<typeof routes.deleteBackup>) {
    const { freed } = await this.commands.run(new ChangeBackup(params.id, 'remove', caller));
    if (freed) await this.making.remove(freed);
    return {};
  }

  /** What is personal goes to nobody who has only a password. @throws DomainError SECOND_FACTOR_REQUIRED */
  private async needSecondFactor({ id }: Caller): Promise<void> {
    refuse(!(await this.identity.hasSecondFactor(id)), 'SECOND_FACTOR_REQUIRED');
  }
}
