import { describe, expect, it } from '@jest/globals';
import { type SmsTemplate, smsRequest } from './sms-template.js';

const parts = { id: 'm-1', phone: '+46701740605', text: 'Code "1" & <2> {id}' };
const template = (own: Partial<SmsTemplate>): SmsTemplate => ({
  url: 'https://sms.test/send',
  method: 'POST',
  headers: {},
  body: '{text}',
  ...own,
});
const body = (mediaType: string, text: string) =>
  smsRequest(template({ headers: { 'content-type': mediaType }, body: text }), parts).init.body;

describe('AUTH11 the request to a gateway of messages', () => {
  it.each([
    ['application/json', '{"to":"{phone}","text":"{text}"}', '{"to":"+46701740605","text":"Code \\"1\\" & <2> {id}"}'],
    [
      'application/x-www-form-urlencoded',
      'to={digits}&t={text}',
      'to=46701740605&t=Code%20%221%22%20%26%20%3C2%3E%20%7Bid%7D',
    ],
    ['text/xml', '<t n="{id}">{text}</t>', '<t n="m-1">Code &#34;1&#34; &#38; &#60;2&#62; {id}</t>'],
    ['text/plain', '{phone} {text}', '+46701740605 Code "1" & <2> {id}'],
  ])('writes texts into %s so that they stay texts', (mediaType, text, expected) => {
    expect(body(mediaType, text)).toBe(expected);
  });

  it('fills the address and the headers, and has no body where the method has none', () => {
    const { url, init } = smsRequest(
      template({ method: 'GET', url: 'https://sms.test/{digits}?t={text}', headers: { 'X-Ref': 'podium-{id}' } }),
      parts,
    );
    expect(url).toBe('https://sms.test/46701740605?t=Code%20%221%22%20%26%20%3C2%3E%20%7Bid%7D');
    expect(init).toEqual({ method: 'GET', headers: { 'Idempotency-Key': 'm-1', 'X-Ref': 'podium-m-1' } });
  });
});
