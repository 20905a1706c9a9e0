import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mostLinkCards } from '#modules/texts/contract/limits.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFolding } from './rich-text/use-folding.js';
import classes from './rich-text.module.css';

interface Props {
  /** As the server rendered it: nothing else is safe to show. */
  html: string;
  /** Long code and quotations are folded: of posts, which stand below each other. */
  folds?: boolean;
}

/** A text as the server has stored it: no code that reads Markdown is needed to show it. */
export function RichText({ html, folds = false }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useScrolling(region, html);
  useOwnLinks(region);
  useFolding(region, html, folds, classes.fold ?? '');
  const alone = useOwnAlone(region, html);
  return (
    <>
      <div ref={region} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
      {alone.length > 0 && <Cards links={alone} />}
    </>
  );
}

type Region = React.RefObject<HTMLDivElement | null>;

/** A wide table or a long line of code scrolls by itself, also by keyboard, and not the page with it. */
const useScrolling = (region: Region, html: string) => {
  const t = useText();
  useEffect(() => {
    const name = (part: Element, id: 'shell.table' | 'shell.code') => {
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'region');
      part.setAttribute('aria-label', t({ id }));
    };
    for (const part of region.current?.querySelectorAll('.wide') ?? []) name(part, 'shell.table');
    for (const part of region.current?.querySelectorAll('pre') ?? []) name(part, 'shell.code');
  }, [region, html, t]);
};

/** Links to pages of the app open within it. */
const useOwnLinks = (region: Region) => {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = region;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !/^\/(?!\/|api\/)[^.]*$/.test(address)) return;
      event.preventDefault();
      void navigate(address);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [region, navigate]);
};

/** Pages that may say what they are, by their paths: of topics and articles, championships, vacancies and people. */
const told =
  /^\/(?:forum\/[\w-]+\/[\da-f-]{36}|vacancy\/[\da-f-]{36}|championship\/[a-z\d-]+(?:\/[\w/-]*)?|user\/[\w.-]+)\/?$/;

const isBreak = (beside: Node | null, edge: RegExp): boolean =>
  beside === null ||
  beside.nodeName === 'BR' ||
  (beside.nodeType === Node.TEXT_NODE && edge.test(beside.nodeValue ?? ''));

/** Whether an address of this Podium has a line to itself, with no words of the writer's own. */
const isOwnAlone = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  told.test(link.pathname) &&
  link.textContent === link.getAttribute('href') &&
  isBreak(link.previousSibling, /\n\s*$/) &&
  isBreak(link.nextSibling, /^\s*\n/);

/** The addresses of this Podium that somebody pasted, each on a line of its own. */
const useOwnAlone = (region: Region, html: string): HTMLAnchorElement[] => {
  const [alone, setAlone] = useState<HTMLAnchorElement[]>([]);
  useLayoutEffect(() => {
    const links = [...(region.current?.querySelectorAll<HTMLAnchorElement>('p > a') ?? [])].filter(isOwnAlone);
    // They are as high as their cards from the first, so that nothing moves when those come.
    for (const link of links) link.dataset['card'] = '';
    // What stands in the html is known once the browser has read it.
    // oxlint-disable-next-line react/set-state-in-effect
    setAlone(links.slice(0, mostLinkCards));
  }, [region, html]);
  return alone;
};

const cards = read('GET texts/links', { staleTime: 60_000 });

/** Has pasted addresses say what they lead to: what everybody may know of it, and of all else nothing. */
function Cards({ links }: { links: readonly HTMLAnchorElement[] }) {
  const t = useText();
  const paths = [...new Set(links.map(({ pathname }) => pathname))].join(',');
  const { data } = useRead(cards, { query: { paths } });
  useEffect(() => {
    for (const { path, kind, title } of data?.items ?? []) {
      for (const link of links.filter(({ pathname }) => pathname === path)) {
        const label = document.createElement('span');
        label.append(t({ id: `shell.link.${kind}` }));
        const name = document.createElement('strong');
        // Words of strangers: text, never HTML.
        name.append(title);
        link.replaceChildren(label, ' ', name);
      }
    }
  }, [data, links, t]);
  return null;
}
