import { useText } from '#web/lib/i18n/use-text.js';
import { offerOf } from '#modules/scoring/precheck/finding-words.js';
import type { Fix } from '#modules/scoring/precheck/fixes.js';

const shownDelimiter = { ',': ',', ';': ';', '\t': '⇥', '|': '|' };

/** What a fix does, for its button (`offer`) and for the list of what was changed (`done`). */
export const useFixText = () => {
  const t = useText();
  return {
    offer: (fix: Fix): string => {
      const { id, values } = offerOf(fix);
      return t({ id }, values);
    },
    done: (fix: Fix): string => {
      switch (fix.kind) {
        case 'encoding':
          return t({ id: 'scoring.fixed.encoding' });
        case 'line_ends':
          return t({ id: 'scoring.fixed.lineEnds' });
        case 'delimiter':
          return t({ id: 'scoring.fixed.delimiter' }, { from: shownDelimiter[fix.from] });
        case 'rename':
          return t({ id: 'scoring.fixed.rename' }, { from: fix.from, to: fix.to });
        case 'drop':
          return t(
            { id: 'scoring.fixed.drop' },
            { at: fix.at + 1, named: fix.from === '' ? 'no' : 'yes', from: fix.from },
          );
        case 'comma':
          return t({ id: 'scoring.fixed.comma' }, { column: fix.first.column, rows: fix.rows });
        case 'spaces':
          return t({ id: 'scoring.fixed.spaces' }, { rows: fix.rows });
      }
    },
  };
};
