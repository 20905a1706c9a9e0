import { inflateSync } from 'node:zlib';

/** A PDF as far as tests look into it: the text of each page, and its objects by number. */
export interface ReadPdf {
  pages: string[];
  objects: Map<number, string>;
  bookmarks: string[];
}

/** Reads a PDF as pdfkit writes it: objects one after another, streams deflated, fonts with a map to Unicode. */
export const readPdf = (file: Buffer): ReadPdf => {
  const objects = new Map<number, string>();
  const streams = new Map<number, string>();
  const raw = file.toString('latin1');
  for (const [, number, body = ''] of raw.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/gu)) {
    const [, head = body, stream] = /^([^]*?)\nstream\n([^]*)\nendstream$/u.exec(body) ?? [];
    objects.set(Number(number), head);
    if (stream && head.includes('/FlateDecode')) {
      streams.set(Number(number), inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
    }
  }
  const reference = (from: number, name: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`, 'u').exec(objects.get(from) ?? '')?.[1]);
  const textOf = (page: number): string => {
    const fonts = new Map<string, string[]>();
    for (const [, name = '', font] of (objects.get(reference(page, 'Resources')) ?? '').matchAll(
      /\/(F\d+) (\d+) 0 R/gu,
    ))
      fonts.set(name, lettersOf(streams.get(reference(Number(font), 'ToUnicode')) ?? ''));
    return shown(streams.get(reference(page, 'Contents')) ?? '', fonts);
  };
  const bookmarks = [...objects.values()].filter((body) => /\/Dest \[|\/Parent[^]*\/Title/u.test(body));
  return {
    pages: pagesIn(objects).map(textOf),
    objects,
    bookmarks: bookmarks.flatMap((body) => /\/Title \(([^]*?[^\\])\)/u.exec(body)?.[1] ?? []).map(utf16Of),
  };
};

const pagesIn = (objects: Map<number, string>): number[] => {
  const tree = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? '';
  return [...(/\/Kids \[([^\]]*)\]/u.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/gu)].map(([, number]) =>
    Number(number),
  );
};

/** The letter of each glyph of a font, by its number. */
const lettersOf = (map: string): string[] => {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gu)) {
    let glyph = Number.parseInt(first, 16);
    for (const [, code = ''] of list.matchAll(/<([0-9a-f ]+)>/gu)) {
      // A ligature stands for several letters.
      const utf16 = code.match(/[0-9a-f]{4}/gu) ?? [];
      letters[glyph++] = String.fromCharCode(...utf16.map((hex) => Number.parseInt(hex, 16)));
    }
  }
  return letters;
};

/** Lines of a page: each place where text is set anew begins one. */
const shown = (content: string, fonts: Map<string, string[]>): string => {
  let letters: string[] = [];
  let text = '';
  for (const [, font, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/gu)) {
    if (font) letters = fonts.get(font) ?? [];
    for (const [, hex = ''] of (run ?? '').matchAll(/<([0-9a-f]+)>/gu)) {
      for (const glyph of hex.match(/.{4}/gu) ?? []) text += letters[Number.parseInt(glyph, 16)] ?? '\uFFFD';
    }
    if (run !== undefined) text += '\n';
  }
  return text;
};

/** A text string of a PDF: UTF-16 with a mark, or bytes. */
const utf16Of = (text: string): string => {
  const bytes = Buffer.from(
    text.replaceAll(/\\(n|r|t|b|f|[()\\])/gu, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : text;
};
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
