import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('AUTH4 the device of a session', () => {
  it.each([
    [windows, 'computer', 'Chrome', 'Windows'],
    [`${windows} Edg/140.0.0.0`, 'computer', 'Edge', 'Windows'],
    [`${windows} YaBrowser/25.2.0 Yowser/2.5`, 'computer', 'Yandex Browser', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'computer', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'phone',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'phone',
      'Chrome',
      'Android',
    ],
    ['podium-cli (darwin)', 'program', 'Podium CLI', 'macOS'],
    ['Phone', 'program', null, null],
    ['', 'program', null, null],
  ])('of %s', (userAgent, kind, name, system) => {
    expect(deviceOf(userAgent)).toEqual({ kind, name, system });
  });
});
