import { Injectable } from '@nestjs/common';
import { IdentityApi, type PersonMailbox } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Language } from '../../kernel/contract/language.js';
import { pathFor } from '../../kernel/contract/notices/causes.js';
import { say } from '../../kernel/http/texts.js';
import { EndPushes } from '../commands/end-pushes.js';
import { NotePushed } from '../commands/note-pushed.js';
import type { MailedNotice } from '../queries/notice-mail.js';
import { subjectOf } from '../contract/causes.js';
import { isPushed } from '../domain/mail-moment.js';
import { wordsOf } from '../queries/notice-words.js';
import { PushQueries } from '../queries/push-queries.js';
import { lifeSeconds, type PushMessage, PushService } from './push-service.js';

/** More than so many at once are told as one. */
const mostAtOnce = 3;
const people = 500;

/**
 * NOTIF1: pushes what is due. It is due until all browsers of its person have it: what fails comes again, and a browser that
 * has it already puts the second in the place of the first, by its tag.
 */
@Injectable()
export class Pushes {
  constructor(
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
    private readonly commands: Commands,
    private readonly queries: PushQueries,
    private readonly service: PushService,
  ) {}

  /** What became due by the clock: quiet hours are over. */
  async sendDue(): Promise<void> {
    const now = this.clock.now();
    await this.commands.run(new NotePushed({ dueBefore: new Date(now.getTime() - lifeSeconds * 1000) }));
    await this.sendTo(await this.queries.peopleDue(now, people));
  }

  /** @throws Error when a service did not take all; what others took is due no more */
  async sendTo(personIds: readonly string[]): Promise<void> {
    const mailboxes = new Map((await this.identity.mailboxes(personIds)).map((mailbox) => [mailbox.id, mailbox]));
    const failures: unknown[] = [];
    for (const id of personIds) await this.sendToOne(id, mailboxes.get(id)).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not everybody was reached');
  }

  private async sendToOne(personId: string, mailbox: PersonMailbox | undefined): Promise<void> {
    const due = await this.queries.due(personId, this.clock.now());
    if (due.length === 0) return;
    const targets = mailbox?.isConfirmed ? await this.queries.targets(personId) : [];
    const channels = await this.queries.channelsOf(personId);
    // As for mails: whoever is blocked hears of the account alone.
    const pushed = due.filter(({ cause }) =>
      mailbox?.isBlocked ? subjectOf(cause) === 'account' : isPushed(cause, channels),
    );
    const told = await this.queries.standing(pushed);
    const messages = messagesOf(told, mailbox?.login ?? '', channels.language);
    for (const target of targets) await this.sendAll(target, messages);
    await this.commands.run(new NotePushed({ noticeIds: due.map(({ id }) => id) }));
  }

  private async sendAll(target: Parameters<PushService['send']>[0], messages: readonly PushMessage[]): Promise<void> {
    for (const message of messages) {
      if ((await this.service.send(target, message)) === 'sent') continue;
      await this.commands.run(new EndPushes({ ids: [target.id] }));
      return;
    }
  }
}

const messagesOf = (due: readonly MailedNotice[], login: string, language: Language): PushMessage[] => {
  const lang = language === 'RUS' ? 'ru' : 'en';
  const list = `/user/${encodeURIComponent(login)}/notifications`;
  if (due.length > mostAtOnce) {
    const title = say(language, 'mail', 'mail.notices.digest', { count: due.length });
    return [{ title, body: '', url: list, tag: 'many', lang }];
  }
  return due.map(({ id, cause, params, url }) => {
    const { title, text } = wordsOf(cause, params, language);
    return { title, body: text, url: pathFor(url, login) || list, tag: id, lang };
  });
};
