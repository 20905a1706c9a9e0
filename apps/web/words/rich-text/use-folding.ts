import { type RefObject, useId, useLayoutEffect } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';

/** What is longer is folded: lines of code, and of a quotation as wide as posts are. */
const mostLines = { pre: 16, blockquote: 10 };
const lineLength = 80;
const linesOfPicture = 8;

const linesOfCode = (code: Element): number => code.textContent.trimEnd().split('\n').length;

/** As many as it has, about: it is told before anything is drawn, and the same on every screen. */
const linesOfQuotation = (quotation: Element): number => {
  const written = quotation.textContent.split('\n').filter((line) => line.trim() !== '');
  const lines = written.reduce((sum, line) => sum + Math.ceil(line.length / lineLength), 0);
  return lines + linesOfPicture * quotation.querySelectorAll('img').length;
};

/** Long pieces of code and long quotations of a text; what stands in a folded quotation is folded with it. */
const longIn = (region: Element): { part: HTMLElement; lines: number }[] => {
  const quotations = [...region.querySelectorAll<HTMLElement>('blockquote')]
    .filter((part) => part.parentElement?.closest('blockquote') === null)
    .map((part) => ({ part, lines: linesOfQuotation(part) }))
    .filter(({ lines }) => lines > mostLines.blockquote);
  const codes = [...region.querySelectorAll<HTMLElement>('pre')]
    .filter((part) => quotations.every((quotation) => !quotation.part.contains(part)))
    .map((part) => ({ part, lines: linesOfCode(part) }))
    .filter(({ lines }) => lines > mostLines.pre);
  return [...quotations, ...codes];
};

/**
 * Folds what is long, each with a button below it; where no code runs all of it is there. Folded before the browser draws
 * it, so that nothing moves. Whoever comes into it by keyboard, as to a link of it, has it whole.
 */
export const useFolding = (region: RefObject<HTMLElement | null>, html: string, folds: boolean, name: string): void => {
  const t = useText();
  const id = useId();
  useLayoutEffect(() => {
    if (!folds || !region.current) return;
    const ends = longIn(region.current).map(({ part, lines }, at) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = name;
      part.id ||= `${id}-${at}`;
      button.setAttribute('aria-controls', part.id);
      const fold = (isFolded: boolean) => {
        part.dataset['fold'] = isFolded ? 'folded' : 'open';
        button.setAttribute('aria-expanded', String(!isFolded));
        button.textContent = t({ id: isFolded ? 'shell.fold.all' : 'shell.fold' }, { lines });
      };
      const onClick = () => {
        const isFolded = part.dataset['fold'] === 'open';
        fold(isFolded);
        // What was read to its end is far above by now.
        if (isFolded) part.scrollIntoView({ block: 'nearest' });
      };
      const onFocus = ({ target }: FocusEvent) => {
        if (target !== part) fold(false);
      };
      button.addEventListener('click', onClick);
      part.addEventListener('focusin', onFocus);
      // In another language it stays as it was.
      fold(part.dataset['fold'] !== 'open');
      part.after(button);
      return () => {
        button.remove();
        part.removeEventListener('focusin', onFocus);
      };
    });
    return () => {
      for (const end of ends) end();
    };
  }, [region, html, folds, name, id, t]);
};
