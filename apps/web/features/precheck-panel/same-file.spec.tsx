import { webcrypto } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { keyOf } from '#web/lib/data/read.js';
import { sha256Of } from '#web/words/precheck/checksum.js';
import { SameFile } from './same-file.js';
import { createClient } from '#web/lib/data/client.js';

const messages = textsOf('eng', 'scoring', 'shell');

const sent = { sha256: 'ab', name: 'forest.csv', createdAt: '2026-11-21T09:05:00.000Z', status: 'SCORED', score: 0.5 };

/** What is said of a file with this checksum, when these solutions of the championship are known. */
const said = (sha256: string, solutions: object[]) => {
  const client = createClient();
  const key = keyOf('GET championships/{champname}/solutions', {
    params: { champname: 'small' },
    query: { limit: 50 },
  });
  client.setQueryData([...key, 'pages'], { pages: [{ items: solutions }], pageParams: [''] });
  return render(
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={client}>
        <SameFile champname="small" sha256={sha256} />
      </QueryClientProvider>
    </IntlProvider>,
  ).container.textContent;
};

describe('SUB2 a file that was sent before', () => {
  afterEach(cleanup);

  test('SUB2 is told from its checksum, with the score that it got', () => {
    expect(said('ab', [{ ...sent, sha256: 'cd' }, sent])).toMatch(
      /^The same file was sent before: forest\.csv, .*0\.5/,
    );
    expect(said('ab', [{ ...sent, status: 'INVALID', score: null }])).toMatch(/forest\.csv, [^,]*\. It would/);
  });

  test('SUB2 is no news when it is another file or the server failed at it', () => {
    expect(said('ef', [sent])).toBe('');
    expect(said('ab', [{ ...sent, status: 'FAILED' }])).toBe('');
  });

  test('SUB2 has the checksum that the server gives it, on pages that may make one', async () => {
    const file = { size: 3, arrayBuffer: async () => new TextEncoder().encode('abc').buffer } as unknown as Blob;
    expect(await sha256Of(file)).toBeNull();
    Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    expect(await sha256Of(file)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    Reflect.deleteProperty(crypto, 'subtle');
  });
});
