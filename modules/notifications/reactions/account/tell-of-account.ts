import { Injectable } from '@nestjs/common';
import { accountChanged, phoneConfirmed, roleChanged } from '../../../identity/contract/events.js';
import { IdentityApi } from '../../../identity/identity.api.js';
import type { Role } from '../../../kernel/contract/status.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

/** Tells the owner of an account that its telephone is another one. */
@Injectable()
@ReactsTo(phoneConfirmed, 'notifications.tell-of-phone', { lane: 'quick' })
export class TellOfPhone implements Reaction<{ personId: string; codeId: string; end: string }> {
  constructor(private readonly notices: Notices) {}

  async react({ personId, codeId, end }: { personId: string; codeId: string; end: string }): Promise<void> {
    await this.notices.tell({
      reason: `phone:${codeId}`,
      ...causeAt('account.phone'),
      params: { phone: `…${end}` },
      people: [{ personId }],
    });
  }
}

/** Tells somebody what they may do now, or no more. */
@Injectable()
@ReactsTo(roleChanged, 'notifications.tell-of-role', { lane: 'quick' })
export class TellOfRole implements Reaction<{ personId: string; role: Role; at: string }> {
  constructor(private readonly notices: Notices) {}

  async react({ personId, role, at }: { personId: string; role: Role; at: string }): Promise<void> {
    const told = { ...causeAt('account.role'), reason: `role:${at}`, params: { role } };
    await this.notices.tell({ ...told, people: [{ personId }] });
  }
}

type Changed = ReturnType<typeof accountChanged.parse>;

/** Says on the site what the mail to the former address says; a new sign-in is told by mail alone, as who signed in reads here. */
@Injectable()
@ReactsTo(accountChanged, 'notifications.tell-of-account', { lane: 'quick' })
export class TellOfAccount implements Reaction<Changed> {
  constructor(
    private readonly identity: IdentityApi,
    private readonly notices: Notices,
  ) {}

  async react({ id, what, login, by }: Changed): Promise<void> {
    const person = what === 'device' ? null : await this.identity.personOf(login);
    if (!person) return;
    const params = { what, by: by || 'none' };
    const told = { ...causeAt('account.changed', { what }), reason: `account:${id}`, params };
    await this.notices.tell({ ...told, people: [{ personId: person.id }] });
  }
}
