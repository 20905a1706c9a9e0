import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { ChartLine, Download, Search, SlidersHorizontal } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { addressOf } from '#modules/client/address.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { optionalColumns } from './columns.js';
import type { BoardPreferences } from './preferences.js';
import classes from './board-tools.module.css';

/** Which of the rows are shown. */
export interface Filters {
  onlyPinned: boolean;
  onlyMedals: boolean;
}

interface Props {
  champname: string;
  board: BoardName;
  /** Whose board it is; empty for that of the championship. */
  tour: string;
  typed: string;
  onType: (text: string) => void;
  hasMedals: boolean;
  /** Some row has a place of before to compare. */
  hasMoves: boolean;
  filters: Filters;
  onFilter: (filters: Filters) => void;
  preferences: BoardPreferences;
  onPrefer: (preferences: BoardPreferences) => void;
  areChartsShown: boolean;
  onCharts: () => void;
  /** How old the board is. */
  freshness: ReactNode;
}

/** Everything that is done with a board as a whole. */
export function BoardTools(props: Props) {
  const t = useText();
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        className={classes.search}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t({ id: 'scoring.board.find' })}
        placeholder={t({ id: 'scoring.board.find' })}
        value={props.typed}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      <ViewMenu {...props} />
      <button
        type="button"
        className="button button-small"
        aria-expanded={props.areChartsShown}
        onClick={props.onCharts}
      >
        <ChartLine size={16} strokeWidth={1.75} aria-hidden />
        <span className="unseen-narrow">{t({ id: 'scoring.board.charts' })}</span>
      </button>
      <a
        className="button button-small"
        href={addressOf('GET championships/{champname}/leaderboard.csv', {
          params: { champname: props.champname },
          query: { ...(props.board === 'final' && { board: 'final' }), ...(props.tour && { tour: props.tour }) },
        })}
        download
      >
        <Download size={16} strokeWidth={1.75} aria-hidden />
        <span className="unseen-narrow">{t({ id: 'scoring.board.csv' })}</span>
      </a>
      <span className="grow" />
      {props.freshness}
    </div>
  );
}

function ViewMenu(props: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  // Its boxes are as dear to draw as all around them, and few open it.
  const [isOpen, setOpen] = useState(false);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    // Escape closes it from any of its boxes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className="relative"
      onKeyDown={close}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button button-small">
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
        <span className="unseen-narrow">
          <FormattedMessage id="scoring.board.view" />
        </span>
      </summary>
      {isOpen && <ViewPanel {...props} />}
    </details>
  );
}

function ViewPanel({ filters, onFilter, hasMedals, hasMoves, preferences, onPrefer }: Props) {
  const { hidden, isCompact } = preferences;
  return (
    <div className={classes.panel}>
      <Box
        id="scoring.board.onlyPinned"
        isOn={filters.onlyPinned}
        onChange={(onlyPinned) => onFilter({ ...filters, onlyPinned })}
      />
      {hasMedals && (
        <Box
          id="scoring.board.onlyMedals"
          isOn={filters.onlyMedals}
          onChange={(onlyMedals) => onFilter({ ...filters, onlyMedals })}
        />
      )}
      <Box id="scoring.board.compact" isOn={isCompact} onChange={(on) => onPrefer({ ...preferences, isCompact: on })} />
      <fieldset className={classes.columns}>
        <legend>
          <FormattedMessage id="scoring.board.columns" />
        </legend>
        {optionalColumns
          .filter((id) => (id !== 'award' || hasMedals) && (id !== 'delta' || hasMoves))
          .map((id) => (
            <Box
              key={id}
              id={`scoring.column.${id}`}
              isOn={!hidden.includes(id)}
              onChange={(on) =>
                onPrefer({ ...preferences, hidden: on ? hidden.filter((one) => one !== id) : [...hidden, id] })
              }
            />
          ))}
      </fieldset>
    </div>
  );
}

interface BoxProps {
  id: Parameters<ReturnType<typeof useText>>[0]['id'];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Box({ id, isOn, onChange }: BoxProps) {
  const t = useText();
  return (
    <Checkbox size="sm" label={t({ id })} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
