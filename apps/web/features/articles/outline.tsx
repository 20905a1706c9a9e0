import { useEffect, useMemo, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { RichText } from '#web/words/rich-text.js';
import classes from './outline.module.css';

const headings = 'h2, h3';
/** Fewer need no way through them. */
const fewest = 2;

interface Part {
  title: string;
  isMinor: boolean;
}

/** Headings of a text as the server rendered it. */
const partsOf = (html: string): Part[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(headings)].map(
    ({ tagName, textContent }) => ({
      title: textContent,
      isMinor: tagName === 'H3',
    }),
  );

/** FORUM4: a text with its outline before it, whose links lead to the headings, by keyboard too. */
export function OutlinedText({ html }: { html: string }) {
  const region = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(html), [html]);
  const isShown = parts.length >= fewest;
  useEffect(() => {
    if (!isShown) return;
    for (const [at, heading] of [...(region.current?.querySelectorAll(headings) ?? [])].entries()) {
      heading.id = `part-${at + 1}`;
      heading.setAttribute('tabindex', '-1');
    }
  }, [isShown, html]);
  return (
    <>
      {isShown && (
        <nav aria-labelledby="outline" className={classes.outline}>
          <h2 id="outline" className="body">
            <FormattedMessage id="articles.outline" />
          </h2>
          <ol className="stack gap-6px bare mt-2">
            {parts.map(({ title, isMinor }, at) => (
              <li key={at} data-minor={isMinor || undefined}>
                <a href={`#part-${at + 1}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div ref={region}>
        <RichText html={html} />
      </div>
    </>
  );
}

interface Line extends Part {
  /** Where it begins in the text. */
  from: number;
}

/** Headings of a text as it is typed, but those within code. */
export const linesOf = (text: string): Line[] => {
  const found: Line[] = [];
  let from = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const heading = fence === '' ? /^ {0,3}(#{1,2})\s+(\S.*?)\s*#*\s*$/.exec(line) : null;
    if (heading) found.push({ title: heading[2] ?? '', isMinor: heading[1] === '##', from });
    from += line.length + 1;
  }
  return found;
};

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** The same beside the editor: a heading leads to its line there; and how many words there are. */
export function DraftOutline({ text }: { text: string }) {
  const lines = linesOf(text);
  const lead = (from: number) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
    field?.focus();
    field?.setSelectionRange(from, from);
  };
  return (
    <details className={classes.outline}>
      <summary>
        <FormattedMessage id="articles.outline.words" values={{ count: wordsIn(text) }} />
      </summary>
      {lines.length === 0 && (
        <p>
          <FormattedMessage id="articles.outline.none" />
        </p>
      )}
      <ol className="stack gap-6px bare mt-2">
        {lines.map(({ title, isMinor, from }) => (
          <li key={from} data-minor={isMinor || undefined}>
            <button type="button" className="plain primary min-24px text-left" onClick={() => lead(from)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
