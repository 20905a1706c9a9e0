import type { Root } from 'hast';
import type { ComponentProps, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { isQuick } from './markdown-cost.js';
import { schema } from './markdown-schema.js';
import type { SlowMarkdownProps } from './slow-markdown.js';
import classes from './markdown.module.css';

export interface MarkdownProps {
  text: string;
}

/** With the worker that reads such a text, and so only for one. */
const SlowMarkdown = lazyPart<SlowMarkdownProps>({
  chunk: 'markdown',
  load: () => import('./slow-markdown.js').then((module) => module.SlowMarkdown),
});

type Plugins = NonNullable<ComponentProps<typeof ReactMarkdown>['rehypePlugins']>;

interface Props extends MarkdownProps {
  remarkPlugins?: NonNullable<ComponentProps<typeof ReactMarkdown>['remarkPlugins']>;
  /** Run after the sanitiser, so what they make is trusted code's work. */
  afterSanitizing?: Plugins;
}

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

const nothing: never[] = [];

export function MarkdownView({ text, remarkPlugins = nothing, afterSanitizing = nothing }: Props) {
  const drawn = (content: string, remark: typeof remarkPlugins, first: Plugins) => (
    <ReactMarkdown remarkPlugins={remark} rehypePlugins={[...first, ...afterSanitizing]} components={components}>
      {content}
    </ReactMarkdown>
  );
  return (
    <div className={classes.text}>
      {isQuick(text) ? (
        drawn(text, [remarkGfm, ...remarkPlugins], [[rehypeSanitize, schema]])
      ) : (
        <SlowMarkdown
          text={text}
          hasMath={remarkPlugins.length > 0}
          draw={(tree) => drawn('', nothing, [inPlaceOf(tree)])}
        />
      )}
    </div>
  );
}

/** What was read already, for what the page would read; a copy, as what follows may change it. */
const inPlaceOf = (tree: Root) => () => () => structuredClone(tree);
