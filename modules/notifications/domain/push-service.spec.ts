import { describe, expect, it } from '@jest/globals';
import { isPushService } from './push-service.js';

const PUSH_SERVICES = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:8099'];

describe('NOTIF1 SECURITY the push services that are known', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/QGuO', true],
    ['http://127.0.0.1:8099/push/1', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/', false],
    ['https://somebody@fcm.googleapis.com/', false],
    ['https://fcm.googleapis.com.example.org/', false],
    ['https://push.apple.com.example.org/', false],
    ['https://evilpush.apple.com.org/', false],
    ['https://127.0.0.1/', false],
    ['http://127.0.0.1:8098/push/1', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['file:///etc/passwd', false],
    ['nothing', false],
  ])('NOTIF1 has %s called: %s', (endpoint, expected) => {
    expect(isPushService(endpoint, { PUSH_SERVICES })).toBe(expected);
  });
});
