import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { useKeyWords } from './action-words.js';

interface Told {
  name: string;
  value: unknown;
}

/** Each value by its way: `before.city`. What is in a list is told in one line. */
const toldOf = (details: object, within = ''): Told[] =>
  Object.entries(details).flatMap(([key, value]) => {
    const name = `${within}${key}`;
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPlain ? toldOf(value as object, `${name}.`) : { name, value: value as unknown };
  });

const sum = /^[0-9a-f]{64}$/u;

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return moment.test(value) ? formatDateTime(value) : value;
  if (value === null) return '–';
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '–';
  return value.map((one) => textOf(one)).join(', ');
};

/** Which settings were changed is a list of names as well. */
const Value = ({ of: { name, value } }: { of: Told }) => {
  const say = useKeyWords();
  const text = textOf(name === 'fields' && Array.isArray(value) ? value.map((one) => say(String(one))) : value);
  return sum.test(text) ? <span title={text}>{text.slice(0, 12)}…</span> : text;
};

/** Of any length, as what is in them: they wrap, and keep so much room that they stay readable. */
const wraps = { minWidth: { sm: 240 }, m: 0, fontSize: 12, overflowWrap: 'anywhere' };

/** So many lines are in sight at once. */
const few = 3;

/** What the audit log keeps of an act beside its reason, a line each; checksums by their beginning, and the later ones once they are asked for, unless it `isWhole`: then it also says that there are none. */
export const Details = ({ of: details, isWhole = false }: { of: object; isWhole?: boolean }) => {
  const translate = useTranslate();
  const told = toldOf(details);
  if (told.length === 0) return isWhole ? '–' : null;
  const isMove = 'into' in details;
  if (isWhole || told.length <= few) return <Lines told={told} isMove={isMove} />;
  return (
    <>
      <Lines told={told.slice(0, few - 1)} isMove={isMove} />
      <details>
        <summary>{translate('resources.audit.more', { count: told.length - few + 1 })}</summary>
        <Lines told={told.slice(few - 1)} isMove={isMove} />
      </details>
    </>
  );
};

function Lines({ told, isMove }: { told: readonly Told[]; isMove: boolean }) {
  const say = useKeyWords(isMove);
  return (
    <Box component="dl" sx={wraps}>
      {told.map((one) => (
        <Box component="div" key={one.name}>
          <Box component="dt" title={one.name} sx={{ display: 'inline', color: 'text.secondary' }}>
            {say(one.name)}:{' '}
          </Box>
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            <Value of={one} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
