import type { AddressFault } from '../clone/address.js';

/** What names mean to the guard, in place of the network. */
export const resolve = (host: string): Promise<string[]> =>
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

/** Addresses that are no repository's, and what is wrong with each. */
export const hostile: [string, AddressFault][] = [
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
