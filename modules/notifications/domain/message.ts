import { defineEntity, p } from '@mikro-orm/core';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { messageWritten } from '../contract/events.js';

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'notifications',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    /** What it was written for; a reaction that comes twice writes one message. */
    reason: p.string().length(120).unique('messages_reason_unique'),
    recipient: p.string().length(254),
    subject: p.string().length(200),
    text: p.text(),
    createdAt: p.datetime().index(),
    sentAt: p.datetime().nullable(),
  },
});

export interface NewMessage {
  reason: string;
  recipient: string;
  subject: string;
  text: string;
}

/** A mail to one person. It is stored before it is sent, so that a crash loses none. */
export class Message extends MessageSchema.class {
  static write(input: NewMessage, now: Date): Message {
    const made = Object.assign(new Message(), { id: newId(), ...input, createdAt: now, sentAt: null });
    happened(messageWritten({ messageId: made.id }));
    return made;
  }
}

MessageSchema.setClass(Message);
