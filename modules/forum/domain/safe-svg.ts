import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { DomainError } from '../../kernel/domain/domain-error.js';

const svgNamespace = 'http://www.w3.org/2000/svg';
const mostElements = 2000;
const deepest = 20;

/** Shapes, and what colours them. Nothing that runs, loads, moves, or refers to anything outside. */
const elements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
  clipPath mask`.split(/\s+/u),
);
const attributes = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform id fill stroke color opacity offset role
  fill-opacity fill-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask
  maskUnits maskContentUnits preserveAspectRatio font-size font-weight text-anchor`.split(/\s+/u),
);
/** What refers to a part of the same picture. */
const ownReference = /^url\(#[\w-]+\)$/u;
/** What may stand in any other attribute: no functions but colours and transforms, no addresses. */
const plainValue = /^(?!.*(?:url|:|\\|@|expression))[\w\s.,#%()+-]*$/u;

const refused = () => new DomainError('LOGO_INVALID', { fields: { logo: 'LOGO_INVALID' } });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Tag {
  local: string;
  uri: string;
  attributes: Record<string, { local: string; prefix: string; value: string }>;
}

const isKept = ({ local, prefix, value }: { local: string; prefix: string; value: string }): boolean =>
  prefix === '' && attributes.has(local) && (plainValue.test(value) || ownReference.test(value));

const opened = ({ local, attributes: given }: Tag, isRoot: boolean): string => {
  const kept = Object.values(given)
    .filter(isKept)
    .map(({ local: name, value }) => ` ${name}="${escaped(value)}"`);
  return `<${local}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${kept.join('')}>`;
};

/** Writes a picture anew from what its parser saw: only what is allowed, so that no other parser can see more. */
class Writer {
  private out = '';
  private depth = 0;
  private count = 0;
  /** Below an element that is left out, this deep. */
  private leftOutAt = 0;
  private readonly parser = new SaxesParser({ xmlns: true });

  write(source: string): string {
    const { parser } = this;
    const fail = () => {
      throw refused();
    };
    parser.on('error', fail);
    parser.on('doctype', fail);
    parser.on('processinginstruction', fail);
    parser.on('opentag', (tag) => this.open(tag as unknown as Tag));
    parser.on('closetag', ({ local }) => this.close(local));
    parser.on('text', (text) => this.say(text));
    parser.write(source).close();
    return this.out;
  }

  private open(tag: Tag): void {
    this.depth += 1;
    this.count += 1;
    const isRoot = this.depth === 1;
    const isAllowed = tag.uri === svgNamespace && elements.has(tag.local);
    if (this.count > mostElements || this.depth > deepest || (isRoot && tag.local !== 'svg')) throw refused();
    if (isRoot && !isAllowed) throw refused();
    if (this.leftOutAt > 0) return;
    if (isAllowed) this.out += opened(tag, isRoot);
    else this.leftOutAt = this.depth;
  }

  private close(local: string): void {
    if (this.leftOutAt === 0) this.out += `</${local}>`;
    else if (this.leftOutAt === this.depth) this.leftOutAt = 0;
    this.depth -= 1;
  }

  private say(text: string): void {
    if (this.leftOutAt === 0 && this.depth > 0) this.out += escaped(text);
  }
}

/**
 * FORUM1: an SVG as it may be shown: parsed as XML, written anew from an allow-list, and the same when that is done again.
 * @throws DomainError LOGO_INVALID for what is no SVG, has a DOCTYPE or an instruction, or is too deep
 */
export const safeSvg = (bytes: Buffer): { svg: string; sum: string } => {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused();
  }
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(source)) throw refused();
  // The declaration of XML itself is no instruction to anybody.
  const svg = written(source.replace(/^\s*<\?xml[^?]*\?>/u, ''));
  if (written(svg) !== svg || !/<(?:path|rect|circle|ellipse|line|polyline|polygon|text)\b/u.test(svg)) throw refused();
  return { svg, sum: createHash('sha256').update(svg).digest('hex').slice(0, 16) };
};

const written = (source: string): string => {
  try {
    return new Writer().write(source);
  } catch {
    throw refused();
  }
};
