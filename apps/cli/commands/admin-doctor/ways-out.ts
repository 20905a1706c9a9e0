import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Settings } from '../../../../modules/kernel/settings.js';
import { reasonOf } from '../../failure.js';
import type { Figures } from './figures.js';
import { type Finding, notKnown, ok, spanOf, warning, wrong } from './finding.js';

const patienceMs = 5000;
/** A mail that waits longer is not only waiting for its turn. */
const stuckSeconds = 3600;

/** Whether the mail server takes our name and password, and whether mails leave. Nothing is sent. */
export const lookAtMail = async (
  { SMTP_URL: url, MAIL_FROM: from, PODIUM_MODE: mode }: Settings,
  figures: Figures,
  tag: string,
): Promise<Finding> => {
  if (url === undefined)
    return mode === 'production' ? wrong('mail', 'cli.doctor.mail.none') : ok('mail', 'cli.doctor.mail.outbox');
  const { host } = new URL(url);
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
  } catch (error) {
    return wrong('mail', 'cli.doctor.mail.refused', { host, reason: saidBy(error) });
  } finally {
    transport.close();
  }
  if (!figures.knows('podium_messages_oldest_seconds')) return notKnown('mail');
  const oldest = figures.one('podium_messages_oldest_seconds', { channel: 'mail' }) ?? 0;
  if (oldest > stuckSeconds) {
    const waiting = figures.one('podium_messages_waiting', { channel: 'mail' }) ?? 0;
    return warning('mail', 'cli.doctor.mail.waiting', { host, waiting, age: spanOf(oldest, tag) });
  }
  return ok('mail', 'cli.doctor.mail.ok', { host, from });
};

/** A mail server says why in a sentence. */
const saidBy = (error: unknown): string => {
  if (!(error instanceof Error)) return reasonOf(error);
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
};

/** Whether the gateway's machine answers; a message would cost something, so none is sent. */
export const lookAtSms = async (
  { SMS_URL: url, PARTICIPATION_NEEDS: needs, PODIUM_MODE: mode }: Settings,
  figures: Figures,
  tag: string,
): Promise<Finding> => {
  if (url === undefined) {
    if (needs === 'CONFIRMED') return ok('sms', 'cli.doctor.sms.notNeeded');
    return mode === 'production' ? wrong('sms', 'cli.doctor.sms.none', { needs }) : ok('sms', 'cli.doctor.sms.outbox');
  }
  const { hostname, port, protocol } = new URL(url.replaceAll(/[{}]/gu, ''));
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const fault = await connectFault(hostname, Number(host.split(':').at(-1)));
  if (fault !== null) return wrong('sms', 'cli.doctor.sms.unreachable', { host, reason: fault });
  if (!figures.knows('podium_messages_oldest_seconds')) return notKnown('sms');
  const oldest = figures.one('podium_messages_oldest_seconds', { channel: 'sms' }) ?? 0;
  if (oldest > stuckSeconds) return warning('sms', 'cli.doctor.sms.waiting', { host, age: spanOf(oldest, tag) });
  return ok('sms', 'cli.doctor.sms.ok', { host });
};

const connectFault = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (fault: string | null): void => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('ETIMEDOUT'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
