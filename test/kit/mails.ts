import type { TestApp } from './api.js';

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** What was written to an address, the newest last. */
export const mailsTo = async (api: TestApp, email: string): Promise<Mail[]> => {
  await api.settle();
  return api.sql<Mail>(
    'select recipient, subject, text from notifications.messages where recipient = $1 order by created_at, id',
    [email],
  );
};

/** Token of the link in a mail. */
export const tokenIn = (mail: Mail | undefined): string => /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
