import { describe, expect, it } from '@jest/globals';
import { safeSvg } from './safe-svg.js';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const drawn = (inside: string, root = ''): Buffer =>
  Buffer.from(`<svg ${ns} viewBox="0 0 9 9"${root}><path d="M0 0h9"/>${inside}</svg>`);
const clean = (source: Buffer): string => safeSvg(source).svg;

describe('logos of threads', () => {
  it('FORUM1 keeps shapes, colours and gradients of its own', () => {
    const svg = clean(
      drawn(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/>',
      ),
    );
    expect(svg).toContain('fill="url(#a)"');
    expect(svg).toContain('<stop offset="0" stop-color="#fff">');
    expect(clean(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${svg}`))).toBe(svg);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another name', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    [
      'a frame in foreign content',
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ],
    ['a handler', '<rect onload="alert(1)" onclick="alert(1)" width="1" height="1"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['an old link', '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/svg+xml,x#y"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/beacon.png"/>'],
    [
      'an animation',
      '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    ],
    [
      'a style sheet',
      '<style>@import url(https://evil.example/x.css); path { fill: url(https://evil.example/#x) }</style>',
    ],
    [
      'a style',
      '<rect style="background:url(https://evil.example)" fill="url(https://evil.example/#a)" width="1" height="1"/>',
    ],
    ['an escaped address', '<rect fill="\\75rl(https://evil.example)" width="1" height="1"/>'],
    ['a nested picture with a handler', `<svg ${ns} onload="alert(1)"><script>1</script></svg>`],
    ['HTML within CDATA', '<text><![CDATA[</text></svg><script>alert(1)</script>]]></text>'],
    ['a comment that ends it', '<!-- --><script>alert(1)</script><!-- -->'],
  ])('FORUM1 leaves out %s', (_what, inside) => {
    const svg = clean(drawn(inside));
    expect(svg).not.toMatch(
      /<script|<style|<iframe|foreignObject|<image|<use|<a[ >]|animate|<set|\son\w+=|javascript:|evil\.example|data:|style=/iu,
    );
    expect(svg).toContain('<path d="M0 0h9">');
  });

  it.each([
    ['an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${ns}><text>&a;</text></svg>`)],
    ['an unknown entity', drawn('<text>&lol;</text>')],
    ['an instruction', drawn('<?xml-stylesheet href="https://evil.example/x.css"?>')],
    ['another root', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><path/></html>')],
    ['no namespace', Buffer.from('<svg><path d="M0 0"/></svg>')],
    ['UTF-16', Buffer.from(`\uFEFF<svg ${ns}><path d="M0 0"/></svg>`, 'utf16le')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['half a picture', Buffer.from(`<svg ${ns}><path d="M0 0"/>`)],
    ['a page after the picture', Buffer.from(`<svg ${ns}><path d="M0 0"/></svg><script>alert(1)</script>`)],
    ['nothing drawn', Buffer.from(`<svg ${ns}><title>Logo</title></svg>`)],
    ['10,000 shapes', drawn('<path d="M0 0"/>'.repeat(10_000))],
    ['a hundred levels', drawn(`${'<g>'.repeat(100)}${'</g>'.repeat(100)}`)],
    ['no picture at all', Buffer.from('GIF89a')],
  ])('FORUM1 refuses %s', (_what, source) => {
    expect(() => safeSvg(source)).toThrow('LOGO_INVALID');
  });
});
