import { describe, expect, it } from '@jest/globals';
import { TooComplex } from './reading.js';
import { renderText } from './render-text.js';

const htmlOf = (text: string): string => renderText(text).html;

describe('FORUM2 a text in Markdown', () => {
  it('becomes headings below that of the page, lists, tables that scroll alone, and ticked boxes', () => {
    expect(htmlOf('# Task\n\n## Part')).toBe('<h2>Task</h2>\n<h3>Part</h3>');
    expect(htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatch(
      /^<div class="wide"><table>.*<td align="right">2<\/td>/su,
    );
    expect(htmlOf('- [x] done\n- [ ] to do')).toContain('<li>☑ done</li>');
    expect(htmlOf('~~old~~ **new**')).toBe('<p><del>old</del> <strong>new</strong></p>');
  });

  it('shows HTML as it was written', () => {
    expect(htmlOf('<script>alert(1)</script>')).toBe('<p>&#x3C;script>alert(1)&#x3C;/script></p>');
    expect(htmlOf('a <b onclick="x">b</b>')).toBe('<p>a &#x3C;b onclick="x">b&#x3C;/b></p>');
  });

  it.each([
    ['letters', 'Pay \u202Eeciohc'],
    ['numbers of HTML', 'Pay &#x202E;eciohc'],
    ['numbers in a formula', 'Pay $\\char"202E x$ eciohc'],
    ['letters in code', '`Pay \u2066eciohc`'],
    ['words of a picture of others', '![Pay \u202Eeciohc](https://example.org/a.png)'],
    ['words of a picture', `![Pay \u202Eeciohc](/api/texts/pictures/${crypto.randomUUID()}_9x9.webp)`],
  ])('turns the direction of nothing by %s', (_what, text) => {
    const { html, excerpt } = renderText(text);
    expect(html).toContain('Pay');
    expect(html + excerpt).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|&#x20[26]/u);
    // Words from right to left are written as they are.
    expect(htmlOf('שלום\u200F!')).toBe('<p>שלום\u200F!</p>');
  });

  it('draws formulas in letters that browsers have, without styles', () => {
    expect(htmlOf('$\\mathbb{R}$')).toMatch(/^<p><span class="katex"><math><semantics><mrow><mi>ℝ<\/mi>/u);
    expect(htmlOf('$$x^2$$')).toContain('<math display="block">');
    expect(htmlOf('before $$x$$ after')).not.toContain('display="block"');
    expect(htmlOf('$\\frac{1$')).toContain('<span class="katex-error">\\frac{1</span>');
    expect(htmlOf('$\\href{javascript:alert(1)}{x}$ $\\includegraphics{/a}$')).not.toMatch(/<(a|img)\b/u);
    expect(htmlOf('$\\color{red}{\\rule{1em}{1em}}$')).not.toContain('style=');
  });

  it('colours code of known languages, and leaves any other as it is', () => {
    expect(htmlOf('```python\ndef f(): pass\n```')).toContain('<span class="hljs-keyword">def</span>');
    expect(htmlOf('```nolanguage\nx < y\n```')).toBe(
      '<pre><code class="hljs language-nolanguage">x &#x3C; y\n</code></pre>',
    );
  });

  it('shows long code as it was written, and colours what is short beside it', () => {
    const long = `\`\`\`c\n${'int a\n'.repeat(1001)}\`\`\`\n\n`;
    const short = `\`\`\`c\n${'int a\n'.repeat(900)}\`\`\`\n\n`;
    const coloured = (html: string) =>
      [...html.matchAll(/<code class="hljs language-c">(<span)?/gu)].map(([, span]) => span);
    expect(coloured(htmlOf(long + short))).toEqual([undefined, '<span']);
    expect(coloured(htmlOf(short.repeat(4)))).toEqual(['<span', '<span', '<span', undefined]);
  });

  it('leads away by links that no search engine follows, and shows pictures of others as links', () => {
    const rel = 'rel="ugc nofollow noopener"';
    expect(htmlOf('[a](https://example.org)')).toBe(`<p><a href="https://example.org" ${rel}>a</a></p>`);
    expect(htmlOf('![b](https://example.org/b.png)')).toBe(
      `<p><a href="https://example.org/b.png" ${rel} class="outside">b</a></p>`,
    );
    expect(htmlOf('[![c](https://example.org/c.png)](https://example.org)')).toBe(
      `<p><a href="https://example.org" ${rel}>c</a></p>`,
    );
    for (const hidden of [
      'https://podium.example.org@evil.org',
      'https://a:b@evil.org/c',
      'HTTPS://podium.example.org%2F@evil.org',
    ])
      expect(htmlOf(`[d](${hidden}) <${hidden}> ${hidden}`)).not.toContain('href="h');
    expect(htmlOf('[d](https://example.org/@name?a=@b#@c)')).toContain('href="https://example.org/@name?a=@b#@c"');
    // An address of ours that does something when it is asked for is none of a picture.
    expect(htmlOf('![d](/api/auth/repeatmail?username=alice)')).not.toContain('<img');
  });

  it('gives a picture of ours its size, so that nothing jumps when it comes', () => {
    const src = '/api/texts/pictures/019b0000-0000-7000-8000-000000000000_120x80.webp';
    expect(htmlOf(`![A chart](${src})`)).toBe(
      `<p><img src="${src}" alt="A chart" width="120" height="80" loading="lazy"></p>`,
    );
  });

  it('has ids that no other text on the page has', () => {
    const ids = (text: string) => [...htmlOf(text).matchAll(/id="([^"]+)"/gu)].map(([, id]) => id ?? '');
    const [one, other] = [ids('a[^1]\n\n[^1]: one'), ids('b[^1]\n\n[^1]: two')];
    expect(one).toHaveLength(2);
    expect(new Set([...one, ...other]).size).toBe(4);
    expect(one.every((id) => /^t-[0-9a-f]{8}-/u.test(id))).toBe(true);
  });

  it('is told in short without its marks', () => {
    expect(renderText('# Title\n\nSome **bold** words.').excerpt).toBe('Title Some bold words.');
    const parts = [
      'Take `id` first.',
      '```\npodium login\n```',
      '| a | b |\n| - | - |\n| 1 | 2 |',
      '$$\\sum x$$',
      'Then $x^2$ send it. It falls with $n$.',
    ];
    expect(renderText(parts.join('\n\n')).excerpt).toBe('Take id first. Then … send it. It falls with ….');
    const { excerpt } = renderText('word '.repeat(100));
    expect(excerpt).toMatch(/^(word )+…$|^(word ?)+…$/u);
    expect(excerpt.length).toBeLessThanOrEqual(301);
  });

  it('is refused where it is more than a page shows', () => {
    expect(() => htmlOf('a\n\n'.repeat(15_000))).toThrow(TooComplex);
    expect(() => htmlOf(`${'> '.repeat(200)}a`)).toThrow(TooComplex);
  });

  it('leads from a mention to the person, and says who is mentioned, each once', () => {
    const { html, mentions } = renderText('@alice, see **@bob.the-2nd** and @Alice. (@carol_) "@dave"');
    const person = (login: string) =>
      `<a href="/user/${login}" class="mention" rel="ugc nofollow noopener">@${login}</a>`;
    expect(html).toBe(
      `<p>${person('alice')}, see <strong>${person('bob.the-2nd')}</strong> and ${person('Alice')}. (${person('carol_')}) "${person('dave')}"</p>`,
    );
    expect(mentions).toEqual(['Alice', 'bob.the-2nd', 'carol_', 'dave']);
  });

  it('leads to who is mentioned in a quotation, who was told of it when it was written', () => {
    const { html, mentions } = renderText('> @alice said\n\n@carol, look');
    expect(html).toContain('href="/user/alice"');
    expect(mentions).toEqual(['carol']);
  });

  it.each([
    'bob@alice.org', 'bob@alice', '<bob@alice.org>', 'mailto:bob@alice.org', '`@alice`', '```\n@alice\n```', '$@alice$', '[@alice](/x)', '[@alice][x]\n\n[x]: /x',
    'https://e.org/@alice', 'e.org/@alice', 'www.e.org/@alice', '@alice@mastodon.org', 'npm i @alice/package', 'имя@alice', '**bob**@alice', '`bob`@alice', '<b x=@alice>',
    '@bob', '@' + 'a'.repeat(33), '@алиса', '@aliceы', '@@alice', '![@alice](/x.png)', 'user:@alice', '@alice:8080', '\\@alice\\@e.org', '@-alice', '@_alice', '@javascript:alert(1)',
  ])('sees no mention in %j', (text) => {
    const { html, mentions } = renderText(text);
    expect(mentions).toEqual([]);
    expect(html).not.toContain('class="mention"');
  }); // prettier-ignore
});
