import { describe, expect, it } from '@jest/globals';
import { hostile, resolve } from '../testing/hostile-addresses.js';
import { checkAddress, isPublic, isReference } from './address.js';

describe('the guard of addresses', () => {
  it.each(hostile)('ALGO2 probe 23: refuses %s: %s', async (url, fault) => {
    expect(await checkAddress(url, { resolve })).toBe(fault);
  });

  it('ALGO2 pins the name to the addresses that were looked at, and asks for them once', async () => {
    const asked: string[] = [];
    const seen = (host: string): Promise<string[]> => {
      asked.push(host);
      // Whoever asks a second time is led inside.
      return resolve(asked.length > 1 ? 'loop.example.com' : host);
    };
    expect(await checkAddress('https://git.example.com/team/model.git', { resolve: seen })).toEqual({
      url: 'https://git.example.com/team/model.git',
      pins: ['git.example.com:443:93.184.216.34,[2606:2800:220:1::1]'],
      protocol: 'https',
    });
    expect(asked).toEqual(['git.example.com']);
  });

  it('ALGO2 takes repositories from the hosts of a championship alone, where it names some', async () => {
    const of = (allowedHosts: string[]) => checkAddress('https://git.example.com/a', { resolve, allowedHosts });
    expect(await of(['code.example.org'])).toBe('host');
    expect(await of(['git.example.com'])).toMatchObject({ protocol: 'https' });
  });

  it('ALGO2 takes an origin of the installation’s own, and no other one', async () => {
    const rules = { resolve, allowedOrigins: ['http://127.0.0.1:4000'] };
    expect(await checkAddress('http://127.0.0.1:4000/own', rules)).toMatchObject({ pins: [], protocol: 'http' });
    expect(await checkAddress('http://127.0.0.1:4001/own', rules)).toBe('scheme');
    expect(await checkAddress('http://a:b@127.0.0.1:4000/own', rules)).toBe('user');
  });

  it('ALGO2 knows which addresses are of the public network', () => {
    const own = [
      '0.0.0.0',
      '10.1.1.1',
      '100.64.0.1',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ];
    const six = [
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2001:db8::1',
      '2001::1',
      '2002::1',
      '3fff::1',
    ];
    expect([...own, ...six].filter(isPublic)).toEqual([]);
    expect(['1.1.1.1', '140.82.121.4', '2606:4700::1111', '2a00:1450::1'].every(isPublic)).toBe(true);
  });

  it('ALGO2 takes a reference, and no option for one', () => {
    const bad = [
      '-x',
      '--upload-pack=id',
      '/a',
      'a..b',
      'a//b',
      'a b',
      'a\nb',
      'a;b',
      'x.lock',
      '',
      'a'.repeat(101),
      'ветка',
    ];
    expect(bad.filter(isReference)).toEqual([]);
    expect(['main', 'v1.0', 'side/way', 'a-b_c', '0'.repeat(40)].every(isReference)).toBe(true);
  });
});
