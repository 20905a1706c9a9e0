import { z } from 'zod';
import { addressOf, addSettings, json } from '../kernel/settings.js';

const isRegExp = (text: string): boolean => {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
};

const notificationsSettings = addSettings(
  {
    /** Server that mails go out by; without one they stay in the development outbox, which production refuses. */
    SMTP_URL: addressOf(/^smtps?:\/\//, 'an smtp:// or smtps:// address').optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^@\r\n]*[^\s@<]@[\w.-]+>?$/u, 'a sender such as Podium <podium@example.org> is expected')
      .default('Podium <podium@localhost>'),
    /** Messages to many that the client of a championship sends in 24 hours; admins send as many as they wish. */
    CAMPAIGNS_A_DAY: z.coerce.number().int().min(0).max(100).default(3),
    /** Of what is told to many, and of digests: mails that somebody waits for go before them. */
    MAILS_A_MINUTE: z.coerce.number().int().min(1).max(100_000).default(1000),
    /** To one mailbox in 24 hours: what anybody may have sent to an address, of which more is not sent; and notices, which wait a day. */
    MAILS_A_DAY: z.coerce.number().int().min(1).max(10_000).default(20),
    /** Gateway of messages to phones, with `{phone}`, `{digits}`, `{text}`, `{id}` where it wants them; see operations. */
    SMS_URL: z
      .string()
      .regex(/^https?:\/\//, 'an https:// address is expected')
      .optional(),
    SMS_METHOD: z.enum(['GET', 'POST', 'PUT']).default('POST'),
    SMS_HEADERS: json(
      z.record(z.string().regex(/^[\w-]+$/), z.string()),
      '{"Content-Type":"application/json"}',
      'headers such as {"Authorization":"Bearer …"}',
    ),
    SMS_BODY: z.string().default('{"to":"{phone}","text":"{text}"}'),
    /** A regular expression that an accepting answer fits, for gateways that refuse with 200. */
    SMS_REPLY: z.string().refine(isRegExp, 'a regular expression is expected').optional(),
    /** Whom browsers may name as their push service: hosts, or all of a domain by `*.`; addresses with http:// for trials. */
    PUSH_SERVICES: json(
      z.array(z.string().regex(/^(https?:\/\/)?(\*\.)?[\w.:-]+$/)),
      '["fcm.googleapis.com","updates.push.services.mozilla.com","*.push.apple.com","*.notify.windows.com"]',
      'a list such as ["fcm.googleapis.com","*.push.apple.com"]',
    ),
    SMS_SECONDS: z.coerce.number().positive().max(60).default(10),
  },
  ['SMTP_URL', 'MAIL_FROM'],
);

type Own = z.infer<typeof notificationsSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
