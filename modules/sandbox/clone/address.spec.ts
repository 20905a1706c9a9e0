import { describe, expect, it } from '@jest/globals';
import { type AddressFault, checkAddress, isPublic, isReference } from './address.js';

const resolve = (host: string): Promise<string[]> =>
  Promise.resolve(
    {
      'git.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
      'inner.example.com': ['93.184.216.34', '10.0.0.7'],
      'loop.example.com': ['127.0.0.1'],
      'cloud.example.com': ['169.254.169.254'],
      'six.example.com': ['fd00::1'],
      'mapped.example.com': ['::ffff:127.0.0.1'],
      'carried.example.com': ['2002:7f00:1::1'],
    }[host] ?? [],
  );

const hostile: [string, AddressFault][] = [
  ['file:///etc/shadow', 'scheme'],
  ['/etc', 'malformed'],
  ['../other', 'malformed'],
  ['ext::sh -c "id"', 'malformed'],
  ['ext://sh', 'scheme'],
  ['ssh://git@git.example.com/a', 'scheme'],
  ['git@git.example.com:a.git', 'malformed'],
  ['git://git.example.com/a', 'scheme'],
  ['http://git.example.com/a', 'scheme'],
  ['--upload-pack=touch /tmp/x', 'malformed'],
  ['-c core.sshCommand=id', 'malformed'],
  ['https://user:secret@git.example.com/a', 'user'],
  ['https://@git.example.com/a', 'user'],
  ['https://git.example.com:8443/a', 'port'],
  ['https://git.example.com/a?x=1', 'query'],
  ['https://git.example.com/a#x', 'query'],
  ['https://127.0.0.1/a', 'bare-ip'],
  ['https://127.1/a', 'bare-ip'],
  ['https://2130706433/a', 'bare-ip'],
  ['https://0x7f.0.0.1/a', 'bare-ip'],
  ['https://１２７。0。0。1/a', 'bare-ip'],
  ['https://[::1]/a', 'bare-ip'],
  ['https://[::ffff:7f00:1]/a', 'bare-ip'],
  ['https://localhost/a', 'name'],
  ['https://git.example.com./a', 'name'],
  ['https://printer.local/a', 'name'],
  ['https://unknown.example.com/a', 'unknown'],
  ['https://inner.example.com/a', 'private'],
  ['https://loop.example.com/a', 'private'],
  ['https://cloud.example.com/latest', 'private'],
  ['https://six.example.com/a', 'private'],
  ['https://mapped.example.com/a', 'private'],
  ['https://carried.example.com/a', 'private'],
  ['https://git.example.com/a b', 'malformed'],
  ['https://git.example.com\\@127.0.0.1/a', 'malformed'],
  ['https://git.example.com/a\r\nHost: inner', 'malformed'],
  [`https://git.example.com/${'a'.repeat(600)}`, 'malformed'],
];

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
