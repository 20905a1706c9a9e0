import { defineEntity, p } from '@mikro-orm/core';
import { type Language, languages } from '../../kernel/contract/language.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { messageWritten } from '../contract/events.js';

/** How a message reaches somebody. */
export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** The lasting name of what delivers messages: its jobs have it. */
export const deliverer = 'notifications.deliver-message';

/**
 * What a message is written for: `asked` for what somebody waits for at the address of their account, such as links; `typed` for what
 * goes to an address or number that somebody says is theirs; `account` for what tells of the account; `notices` for all other that
 * somebody is told.
 */
export const purposes = ['asked', 'typed', 'account', 'notices'] as const;
export type Purpose = (typeof purposes)[number];

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'notifications',
  tableName: 'messages',
  indexes: [
    {
      name: 'messages_mailbox_index',
      expression: `create index "messages_mailbox_index" on "notifications"."messages" (lower("recipient"), "created_at")`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** What it was written for; a reaction that comes twice writes one message. */
    reason: p.string().length(120).unique('messages_reason_unique'),
    channel: p.enum(channels).default('mail'),
    purpose: p.enum(purposes),
    /** An e-mail address, or a telephone in its international form. */
    recipient: p.string().length(254),
    /** Empty where the channel has none. */
    subject: p.string().length(200),
    text: p.text(),
    /** Of subject and text. */
    language: p.enum(languages),
    /** What mails about one subject have in common, so that mail programs show them together. */
    thread: p.string().length(64).nullable(),
    /** Where such mails are switched off. */
    off: p.string().length(500).nullable(),
    createdAt: p.datetime().index(),
    sentAt: p.datetime().nullable(),
  },
});

export interface NewMessage {
  reason: string;
  channel?: Channel;
  recipient: string;
  subject: string;
  text: string;
  language: Language;
  purpose: Purpose;
  thread?: string | null;
  off?: string | null;
}

/** A mail or a message to one person's telephone. It is stored before it is sent, so that a crash loses none. */
export class Message extends MessageSchema.class {
  static write(input: NewMessage, now: Date): Message {
    const made = Object.assign(new Message(), {
      id: newId(),
      channel: 'mail' as const,
      thread: null,
      off: null,
      ...input,
      createdAt: now,
      sentAt: null,
    });
    happened(messageWritten({ messageId: made.id, lane: laneOf(made) }));
    return made;
  }
}

/** Notices wait for what somebody waits for, and no mail holds up a phone. */
const laneOf = ({ channel, purpose }: Message): 'sms' | 'asked' | 'mail' => {
  if (channel === 'sms') return 'sms';
  return purpose === 'notices' ? 'mail' : 'asked';
};

MessageSchema.setClass(Message);
