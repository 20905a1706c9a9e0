import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { Score } from '#web/words/score.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { placeFor } from './place-for.js';

interface Props extends Pick<Leaderboard, 'total' | 'direction' | 'zones'> {
  /** From the first place on. */
  rows: readonly LeaderboardRow[];
}

/** LB4: what place a score would have, answered by the table on the screen: nothing is sent for it. */
export function WhatPlace(table: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const id = useId();
  const text = typed.trim().replace(',', '.').replace('−', '-');
  const score = text === '' ? null : Number(text);
  return (
    <section className="card stack gap-2 p-4" aria-labelledby={id}>
      <h2 id={id} className="minor">
        <FormattedMessage id="scoring.whatPlace" />
      </h2>
      <TextInput
        inputMode="decimal"
        label={t({ id: 'scoring.whatPlace.score' })}
        value={typed}
        error={score !== null && !Number.isFinite(score) && t({ id: 'scoring.whatPlace.notNumber' })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output className="stack gap-2px" aria-live="polite">
        {score !== null && Number.isFinite(score) && <Answer score={score} table={table} />}
      </output>
      <p className="muted small">{t({ id: 'scoring.whatPlace.note' })}</p>
    </section>
  );
}

function Answer({ score, table }: { score: number; table: Props }) {
  const t = useText();
  const { place, isSure, award, next } = placeFor(score, table);
  return (
    <>
      <span className="inline gap-2 section-title numbers">
        {t({ id: isSure ? 'scoring.whatPlace.place' : 'scoring.whatPlace.below' }, { place })}{' '}
        {isSure && award && <MedalDisc award={award} />}
      </span>
      {isSure && next && (
        <span className="muted small">
          <FormattedMessage
            id="scoring.whatPlace.next"
            values={{ award: t({ id: `shell.medal.${next.award}` }), score: <Score value={next.score} /> }}
          />
        </span>
      )}
    </>
  );
}
