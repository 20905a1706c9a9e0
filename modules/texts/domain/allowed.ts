import { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import { mathAttributes, mathTags } from './math.js';

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['blockquote', 'br', 'code', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'ul'];
const tables = ['div', 'table', 'tbody', 'td', 'th', 'thead', 'tr'];
const words = ['a', 'del', 'em', 'img', 'strong', 'sup'];

/** Ids are made by the renderer alone, of the text itself, so that no text takes one of the page's. */
const ownId: [string, RegExp] = ['id', /^t-[0-9a-f]{8}-/];

const attributes = {
  a: [
    // Not `https://podium.example.org@elsewhere.org`, which leads elsewhere.
    ['href', /^(https?:\/\/(?![^/?#\\]*@)|mailto:|\/(?![/\\])|#t-[0-9a-f]{8}-)/i],
    ['rel', 'ugc', 'nofollow', 'noopener'],
    ['className', 'data-footnote-backref', 'outside', 'mention'],
    ownId,
  ],
  code: [['className', /^language-./, 'math-inline', 'math-display']],
  div: [['className', 'wide']],
  img: ['alt', ['src', /^\/api\/texts\/pictures\/[\w.-]+$/], 'width', 'height', ['loading', 'lazy']],
  li: [ownId],
  ol: ['start'],
  p: [ownId],
  section: [['className', 'footnotes']],
  td: ['align'],
  th: ['align'],
} satisfies Schema['attributes'];

/** What of a text is let through before formulas are drawn and code is coloured. */
export const written: Schema = {
  ancestors: defaultSchema.ancestors ?? {},
  attributes,
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
  tagNames: [...headings, ...blocks, ...tables, ...words],
};

/** The same of what is stored: whatever drew formulas and coloured code adds no more than this. */
export const drawn: Schema = {
  ...written,
  attributes: {
    ...attributes,
    ...mathAttributes,
    code: [['className', /^language-./, 'hljs']],
    span: [['className', /^hljs-[\w-]+$/, /^(function|class|inherited)_$/, 'katex', 'katex-error']],
  },
  tagNames: [...(written.tagNames ?? []), ...mathTags, 'span'],
};
