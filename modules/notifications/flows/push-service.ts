import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { isPushService } from '../domain/push-service.js';
import { areKeys, type PushTarget } from '../domain/push-subscription.js';
import { vapidKeys, type VapidKeys } from '../domain/vapid-keys.js';

/** What a browser shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of this site that a click leads to. */
  url: string;
  /** A second message of the same tag takes the place of the first one. */
  tag: string;
  lang: 'ru' | 'en';
}

const waitMs = 10_000;
/** A browser that was off for so long is told no more: the list of the site has it. */
export const lifeSeconds = 24 * 3600;
/** Services cut what is longer. */
const longestBody = 500;

/** The browser has ended it, or the service does not know us. */
const goneStatuses = new Set([403, 404, 410]);

/** NOTIF1: hands messages to the push services of browsers. */
@Injectable()
export class PushService {
  readonly keys: VapidKeys;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.keys = vapidKeys(settings.SECRET);
  }

  /**
   * @returns `gone` when this browser will never be reached again
   * @throws Error when the service did not take it for now
   */
  async send({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<'sent' | 'gone'> {
    // The setting may have become shorter; keys were taken as they came once.
    if (!isPushService(endpoint, this.settings) || !areKeys({ p256dh, auth })) return 'gone';
    const text = JSON.stringify({ ...message, body: message.body.slice(0, longestBody) });
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: this.subject(), ...this.keys },
      TTL: lifeSeconds,
      urgency: 'normal',
    });
    const { 'Content-Length': _length, ...named } = headers as Record<string, string>;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      // Where a service would send us on, nobody has looked at.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    await reply.body?.cancel();
    if (goneStatuses.has(reply.status)) return 'gone';
    if (!reply.ok) throw new Error(`The push service answered ${reply.status}`);
    return 'sent';
  }

  /** Whom services write to when something is wrong. */
  private subject(): string {
    const { CONTACT_EMAIL } = this.settings;
    if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`;
    const site = publicUrl(this.settings);
    return site.startsWith('https:') ? site : 'mailto:podium@localhost';
  }
}
