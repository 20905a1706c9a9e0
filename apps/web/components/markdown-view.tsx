import type { ComponentProps, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { useText } from '../lib/i18n/use-text.js';
import { ScrollRegion } from './scroll-region.js';
import classes from './markdown.module.css';

export interface MarkdownProps {
  text: string;
}

type Plugins = ComponentProps<typeof ReactMarkdown>['rehypePlugins'];

interface Props extends MarkdownProps {
  remarkPlugins?: ComponentProps<typeof ReactMarkdown>['remarkPlugins'];
  /** Run after the sanitiser, so what they make is trusted code's work. */
  afterSanitizing?: Plugins;
}

/** Formulas are marked by these classes until KaTeX draws them. */
const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
} satisfies typeof defaultSchema;

const components: Components = {
  // The heading of the page is its only h1.
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }) => (
    <a href={href} rel="ugc nofollow noopener">
      {children}
    </a>
  ),
  table: ScrollingTable,
  img: ({ src, alt }) => <img src={src} alt={alt ?? ''} loading="lazy" />,
};

/** A wide table scrolls by itself, also by keyboard, and not the page with it. */
function ScrollingTable({ children }: { children?: ReactNode }) {
  const t = useText();
  return (
    <ScrollRegion label={t({ id: 'shell.table' })} className={classes.scroll}>
      <table>{children}</table>
    </ScrollRegion>
  );
}

export function MarkdownView({ text, remarkPlugins = [], afterSanitizing = [] }: Props) {
  return (
    <div className={classes.text}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, ...(remarkPlugins ?? [])]}
        rehypePlugins={[[rehypeSanitize, schema], ...(afterSanitizing ?? [])]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
