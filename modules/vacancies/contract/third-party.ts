/** Looks like a dot to a reader or to a browser. */
const dots = /[\u3002\uFF0E\uFF61\u2024\u00B7\u2219\u22C5\u0701\uA4F8]/gu;
/** Shows nothing, or only changes the sign before it. */
const unseen = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Signs of Markdown inside of a word, and what HTML keeps from the reader. */
const markup = /<!--[\s\S]*?-->|<[^<>]*>|[*~`\\]/gu;
const named: Record<string, string> = { period: '.', hyphen: '-', dash: '-', shy: '', zwj: '', zwnj: '', amp: '&' };

/** Letters of Cyrillic and Greek that look like Latin ones. */
const alike: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p' },
  ...{ с: 'c', ѕ: 's', т: 't', у: 'y', ү: 'y', х: 'x', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', п: 'n', г: 'r', ь: 'b' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ɡ: 'g', ı: 'i' },
};

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,8}));/giu, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16));
    return decimal ? character(Number(decimal)) : (named[String(name).toLowerCase()] ?? whole);
  });

const withoutPercents = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

/** As a reader sees a text and a browser reads its addresses: one sign for all that look alike. */
const plain = (text: string): string => {
  // Twice: an address may be hidden in the query of another one.
  const decoded = withoutPercents(withoutPercents(withoutEntities(text)));
  return decoded.normalize('NFKC').toLowerCase().replaceAll(dots, '.').replaceAll(unseen, '');
};

const looks = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(unseen, ''), (sign) => alike[sign] ?? sign).join('');

/** `hh . ru`, `hh[.]ru`, `hh (точка) ru`: a dot that is written so that people alone read it as one. */
const spokenDots = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').replaceAll(/ ?[[({] ?(?:\.|dot|точка) ?[\])}] ?| (?:\.|dot|точка) /gu, '.');

/** The name of a host as the network knows it, or the name itself where it is none. */
const asciiOf = (host: string): string => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
};

const ends = (start: string, domain: string): RegExp => {
  const escaped = domain.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(`(?<!${start})${escaped}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}]|\\.[\\p{L}\\p{N}])`, 'u');
};

const has = (texts: readonly string[], names: readonly string[]): boolean =>
  names.some((name) => {
    const form = ends(String.raw`[\p{L}\p{N}-]`, name);
    return texts.some((text) => form.test(text));
  });

/**
 * VAC1: the services of others that a text sends people to, whatever it hides their addresses in: other alphabets, punycode,
 * entities, signs that nobody sees, Markdown, the query of another address. Each name of `domains` covers those below it.
 */
export const thirdPartyLinks = (text: string, domains: readonly string[]): string[] => {
  const read = plain(text);
  const bare = read.replaceAll(markup, '');
  const written = [read, bare, bare.replaceAll('_', ''), spokenDots(bare)];
  const seen = written.map(looks);
  return domains.filter((domain) => {
    const name = domain.toLowerCase();
    return has(written, [name, asciiOf(name)]) || has(seen, [looks(name)]);
  });
};
