import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const notificationsSettings = addSettings(
  {
    /** Server that mails go out by; without one they stay in the development outbox, which production refuses. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'an smtp:// or smtps:// address is expected')
      .optional(),
    MAIL_FROM: z.string().min(3).default('Podium <podium@localhost>'),
    /** To one mailbox in 24 hours; what would be more is not sent. */
    MAILS_A_DAY: z.coerce.number().int().min(1).max(10_000).default(20),
  },
  ['SMTP_URL', 'MAIL_FROM'],
);

type Own = z.infer<typeof notificationsSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
