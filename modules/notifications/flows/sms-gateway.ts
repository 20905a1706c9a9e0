import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PhoneMessages } from '../../identity/phone-messages.port.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { type SmsParts, smsRequest } from './sms-template.js';

/** AUTH11: messages to telephones by whatever gateway speaks HTTP: its request is a template of the settings. */
@Injectable()
export class SmsGateway extends PhoneMessages implements OnApplicationBootstrap {
  private readonly log = new Logger('Messages to phones');

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    super();
  }

  onApplicationBootstrap(): void {
    const { PARTICIPATION_NEEDS: needed } = this.settings;
    if (this.isReady() || needed === 'CONFIRMED') return;
    this.log.warn(`Nobody new can take part: PARTICIPATION_NEEDS=${needed} asks for a phone, and SMS_URL is missing.`);
  }

  override isReady(): boolean {
    return this.isThere() || this.settings.PODIUM_MODE !== 'production';
  }

  /** False where messages stay in the development outbox. */
  isThere(): boolean {
    return this.settings.SMS_URL !== undefined;
  }

  /** Hands a message over. @throws Error when the gateway does not take it; another try with the same id is the same message */
  async send(parts: SmsParts): Promise<void> {
    const { SMS_URL: url = '', SMS_METHOD: method, SMS_HEADERS: headers, SMS_BODY: body } = this.settings;
    const request = smsRequest({ url, method, headers, body }, parts);
    const signal = AbortSignal.timeout(this.settings.SMS_SECONDS * 1000);
    // What goes wrong is said without address and text: those hold a key and a code.
    const reply = await fetch(request.url, { ...request.init, signal, redirect: 'error' });
    const said = (await reply.text()).slice(0, 10_000);
    if (!reply.ok) throw new Error(`The gateway for messages answered ${reply.status}`);
    const { SMS_REPLY: expected } = this.settings;
    if (expected !== undefined && !new RegExp(expected, 'u').test(said))
      throw new Error('The gateway for messages answered without what SMS_REPLY expects');
  }
}
