import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import { escaped } from './page.js';

/** Colours of the house; programs that show mails in the dark take the second ones, those that know no style sheet the first. */
const page = 'margin:0;padding:24px 16px;background:#f6f8fb;color:#121821;overflow-wrap:anywhere';
const type = "font:16px/25px 'Inter Variable',Inter,system-ui,'Segoe UI',Roboto,Arial,sans-serif";
const frame = 'max-width:600px;margin:0 auto';
const card = 'padding:28px 28px 12px;border:1px solid #e3e8ef;border-radius:14px;background:#fff';
const button =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#1a5fd0;color:#fff;font-weight:600;text-decoration:none';
const small = 'font-size:13px;line-height:20px;color:#4d5868';
const dark = `@media(prefers-color-scheme:dark){.c{background:#0d1117!important;color:#e7ecf3!important}
.s{background:#151b23!important;border-color:#222a34!important}.m{color:#a9b4c2!important}
.l{color:#82b4ff!important}.b{background:#2b69d8!important}}`;

/** The mark: three bars of a podium, of boxes alone, as programs show no pictures before they are asked. */
const mark = [
  ['#8fb3ea', 12],
  ['#1a5fd0', 20],
  ['#8fb3ea', 8],
]
  .map(
    ([colour, height]) =>
      `<span style="display:inline-block;width:6px;height:${height}px;margin-right:2px;border-radius:2px;background:${colour}"></span>`,
  )
  .join('');

/** Before what is about the mail itself: programs that show text know this line as the beginning of a signature. */
export const footMark = '-- \n';

/**
 * What a mail says, for programs that show HTML: the same words, of which none is markup, and none but an address of this site a
 * link. The one that has a line to itself is a button too. @param site as `publicUrl`
 */
export const htmlOf = (
  { subject, text, language }: { subject: string; text: string; language: Language },
  site: string,
): string => {
  const footAt = text.lastIndexOf(`\n\n${footMark}`);
  const body = footAt < 0 ? text : text.slice(0, footAt);
  const foot = footAt < 0 ? '' : text.slice(footAt + 2 + footMark.length);
  const alone = body.split('\n').filter((line) => isLink(line, site));
  const act = alone.length === 1 ? alone[0] : undefined;
  return `<!doctype html><html lang="${language === 'RUS' ? 'ru' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${dark}</style></head>
<body class="c" style="${page};${type}"><div style="${frame}">
<div style="margin:0 0 16px;font-size:18px;font-weight:700" aria-hidden="true">${mark} Podium</div>
<div class="s" style="${card}">
${body
  .split('\n\n')
  .map((paragraph) => `<p style="margin:0 0 16px">${inHtml(paragraph, site, act, language)}</p>`)
  .join('\n')}
</div>${foot && footOf(foot, site)}</div></body></html>`;
};

/** Why it came and how it ends, in small: a line that ends with an address of this site is a link in its words. */
const footOf = (foot: string, site: string): string => {
  const lines = foot.split('\n').map((line) => {
    const [, before = '', words = '', address = ''] = /^(.*?[.!?] )?([^.]+): (\S+)$/.exec(line) ?? [];
    if (!isLink(address, site)) return escaped(line);
    return `${escaped(before)}<a class="m" style="color:#4d5868" href="${escaped(address)}">${escaped(words)}</a>`;
  });
  return `<p class="m" style="margin:16px 28px;${small}">${lines.join('<br>\n')}</p>`;
};

const isLink = (line: string, site: string): boolean => line.startsWith(`${site}/`) && !/\s/.test(line);

const inHtml = (paragraph: string, site: string, act: string | undefined, language: Language): string => {
  const lines = paragraph.split('\n');
  // What was told, what it says and where it is: a notice, whose title stands out, and its address does not.
  const isNotice = lines.length > 1 && isLink(lines.at(-1) ?? '', site) && !lines[0]?.endsWith(':');
  return lines
    .map((line, at) => {
      if (line === act) return asButton(line, language);
      const words = line
        .split(/(\s)/)
        .map((word) => linked(word, site))
        .join('');
      if (isNotice && at === 0) return `<b>${words}</b>`;
      return isNotice && isLink(line, site) ? `<span style="${small}">${words}</span>` : words;
    })
    .join('<br>\n');
};

/** Below it the address itself, for who would rather see where it leads, and for programs that draw no buttons. */
const asButton = (address: string, language: Language): string => {
  const href = escaped(address);
  return `<a class="b" style="${button};margin:12px 0 8px" href="${href}">${say(language, 'mail', 'mail.open')}</a><br>
<span class="m" style="${small}">${href}</span>`;
};

const linked = (word: string, site: string): string =>
  word.startsWith(`${site}/`)
    ? `<a class="l" style="color:#1a5fd0" href="${escaped(word)}">${escaped(word)}</a>`
    : escaped(word);
