import { createElement, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import parts from './rating-parts.module.css';

const element =
  (tag: string) =>
  (...children: ReactNode[]) =>
    createElement(tag, null, ...children);
const [row, fraction, root, power, index, name, number, sign] = [
  'mrow', 'mfrac', 'msqrt', 'msup', 'msub', 'mi', 'mn', 'mo',
].map(element) as [Made, Made, Made, Made, Made, Made, Made, Made]; // prettier-ignore
type Made = ReturnType<typeof element>;

const logarithm = (of: ReactNode) =>
  row(index(name('log'), number('10')), sign('('), number('1'), sign('+'), of, sign(')'));

/** The formula as mathematics: browsers draw it, and screen readers read it. */
export function FormulaText() {
  const t = useText();
  const teams = index(name('log'), number('10'));
  return (
    <ScrollRegion label={t({ id: 'rating.formula' })} className={parts.formula}>
      {createElement(
        'math',
        { display: 'block', 'aria-label': t({ id: 'rating.formula.spoken' }) },
        row(
          number('100000'),
          sign('·'),
          fraction(name('w'), root(name('k'))),
          sign('·'),
          power(name('p'), row(sign('−'), number('0.75'))),
          sign('·'),
          logarithm(row(teams, name('N'))),
          sign('·'),
          power(name('e'), row(sign('−'), name('d'), sign('/'), number('500'))),
        ),
      )}
    </ScrollRegion>
  );
}
