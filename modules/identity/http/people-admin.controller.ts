import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { BlockPerson, UnblockPerson } from '../commands/admins/block-person.js';
import { EditPerson } from '../commands/admins/edit-person.js';
import { ManagePerson } from '../commands/admins/manage-person.js';
import { SetRole } from '../commands/admins/set-role.js';
import * as routes from '../contract/admin-routes.js';
import { Leaving } from '../flows/leaving.js';
import { PeopleAdmin } from '../queries/people-admin.js';
import { peopleColumns, peopleFilter } from '../queries/people-search.js';

/** ADMIN1: the console's tab USERS. */
@Controller()
export class PeopleAdminController {
  constructor(
    private readonly people: PeopleAdmin,
    private readonly commands: Commands,
    private readonly leaving: Leaving,
    private readonly log: SecurityLog,
  ) {}

  @Handle(routes.adminUsers)
  async list(@TheCall() { query }: Call<typeof routes.adminUsers>, @Res({ passthrough: true }) reply: FastifyReply) {
    const request = adminList(query, peopleColumns, peopleFilter);
    const { items, total } = await this.people.list(request);
    sendRange(reply, 'users', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminUser)
  one(@TheCall() { params, caller }: Call<typeof routes.adminUser>) {
    return this.people.one(params.id, caller);
  }

  @Handle(routes.revealUser)
  async reveal(@TheCall() { params, body, caller }: Call<typeof routes.revealUser>) {
    const { person } = await this.commands.run(new ManagePerson(params.id, 'REVEAL', body.reason, caller));
    return { email: person.email ?? '', phone: person.phone ?? '' };
  }

  @Handle(routes.editUser)
  async edit(@TheCall() { params, body: { reason, ...edit }, caller }: Call<typeof routes.editUser>) {
    await this.commands.run(new EditPerson(params.id, edit, reason, caller));
    return {};
  }

  @Handle(routes.changeRole)
  async role(@TheCall() { params, body: { role, reason }, caller }: Call<typeof routes.changeRole>) {
    await this.commands.run(new SetRole({ id: params.id }, role, caller, reason));
    return {};
  }

  @Handle(routes.changeStatus)
  async status(@TheCall() { params, body: { act, reason }, caller }: Call<typeof routes.changeStatus>) {
    await this.commands.run(new ManagePerson(params.id, act, reason, caller));
    return {};
  }

  @Handle(routes.repeatUserMail)
  async repeatMail(@TheCall() { params, body, caller }: Call<typeof routes.repeatUserMail>) {
    await this.commands.run(new ManagePerson(params.id, 'REPEAT_MAIL', body.reason, caller));
    return {};
  }

  @Handle(routes.endUserSessions)
  async endSessions(@TheCall() { params, body, caller }: Call<typeof routes.endUserSessions>) {
    const asked = new ManagePerson(params.id, 'END_SESSIONS', body.reason, caller);
    return { ended: (await this.commands.run(asked)).ended };
  }

  @Handle(routes.endUserSecondFactor)
  async endSecondFactor(@TheCall() { params, body, caller }: Call<typeof routes.endUserSecondFactor>) {
    const asked = new ManagePerson(params.id, 'END_SECOND_FACTOR', body.reason, caller);
    return this.commands.run(asked, { told: ({ ended }) => ({ ended }) });
  }

  @Handle(routes.blockUser)
  async block(@TheCall() { params, body: { until, reason }, caller }: Call<typeof routes.blockUser>) {
    const terms = { until: until === null ? null : new Date(until), reason };
    await this.commands.run(new BlockPerson(params.id, terms, caller));
    return {};
  }

  @Handle(routes.unblockUser)
  async unblock(@TheCall() { params, body, caller }: Call<typeof routes.unblockUser>) {
    await this.commands.run(new UnblockPerson(params.id, body.reason, caller));
    return {};
  }

  @Handle(routes.deleteUser)
  async delete(@TheCall() { params, body, caller }: Call<typeof routes.deleteUser>) {
    await this.leaving.remove(params.id, body.reason, caller);
    this.log.note('account deleted', { person: params.id, by: caller.id });
    return {};
  }
}
