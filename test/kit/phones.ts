import { randomInt } from 'node:crypto';
import type { TestApp } from './api.js';

/** A mobile number that no other call gave, near enough: numbers of one range of a country. */
export const aPhone = (): string => `+7912${randomInt(1_000_000, 9_999_999)}`;

/** The code of the newest message to a telephone, once there are as many. */
export const codeSentTo = async (api: TestApp, phone: string, messages = 1): Promise<string> => {
  await api.settle();
  const sql = `select text from notifications.messages where channel = 'sms' and recipient = $1 order by created_at`;
  const found = await api.sql<{ text: string }>(sql, [phone]);
  if (found.length !== messages) throw new Error(`${found.length} messages, not ${messages}`);
  return /\d{6}/.exec(found.at(-1)?.text ?? '')?.[0] ?? '';
};
