import { defineEntity, p } from '@mikro-orm/core';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { messageWritten } from '../contract/events.js';

/** How a message reaches somebody. */
export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'notifications',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    /** What it was written for; a reaction that comes twice writes one message. */
    reason: p.string().length(120).unique('messages_reason_unique'),
    channel: p.enum(channels).default('mail'),
    /** An e-mail address, or a telephone in its international form. */
    recipient: p.string().length(254),
    /** Empty where the channel has none. */
    subject: p.string().length(200),
    text: p.text(),
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
}

/** A mail or a message to one person's telephone. It is stored before it is sent, so that a crash loses none. */
export class Message extends MessageSchema.class {
  static write(input: NewMessage, now: Date): Message {
    const made = Object.assign(new Message(), {
      id: newId(),
      channel: 'mail' as const,
      ...input,
      createdAt: now,
      sentAt: null,
    });
    happened(messageWritten({ messageId: made.id }));
    return made;
  }
}

MessageSchema.setClass(Message);
