import type { Reply } from '#modules/client/routes.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages } from '#web/lib/data/use-read.js';
import type { LiveTopic } from '#modules/kernel/contract/live.js';

export type Notice = Reply<'GET notifications'>['items'][number];

/** What one was told and asked (NOTIF1), the newest first; a reader names the own topic. */
export const notices = readInPages('GET notifications');

/** How one wants to be told. */
export const channels = read('GET notifications/channels');
export type Channels = Reply<'GET notifications/channels'>;

/** Hints at new ones, and at those that were seen on another page. */
const noticesTopic = (login: string): LiveTopic => `notices:${login.toLowerCase()}`;

/** All of them, read again by hints at new ones and at answers to invitations. */
export const useNotices = (login: string, enabled = true) =>
  usePages(notices, {}, { enabled, live: [noticesTopic(login), `invitations:${login.toLowerCase()}`] });
