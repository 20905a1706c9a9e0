import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { longestBaselineName, mostBaselines } from '#modules/championships/contract/limits.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { answersEditor } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';
import { StoredBaseline } from './stored-baseline.js';

const nameless = { rus: '', eng: '' };

/** LB1: solutions of the organiser that the leaderboard shows between its rows. */
export function BaselinesField({ view }: { view: EditorView }) {
  return (
    <Part name="baselines" title="editor.baselines" hint="editor.baselines.hint">
      {view.baselines.length > 0 && (
        <ul className="stack gap-3 bare">
          {view.baselines.map((baseline) => (
            <StoredBaseline key={baseline.id} champname={view.champname} baseline={baseline} />
          ))}
        </ul>
      )}
      <ScoreAgain view={view} />
      {view.baselines.length < mostBaselines && <AddBaseline view={view} />}
    </Part>
  );
}

/** Where truth or metric are others than those that a baseline was scored with. */
function ScoreAgain({ view: { champname, baselines } }: { view: EditorView }) {
  const score = useSend('POST championships/{champname}/baselines/score', answersEditor);
  if (baselines.every(({ report }) => report !== null)) return null;
  return (
    <>
      <div>
        <Button variant="default" loading={score.isPending} onClick={() => score.mutate({ params: { champname } })}>
          <FormattedMessage id="editor.baselines.scoreAgain" />
        </Button>
      </div>
      <CallFailure of={score.error} />
    </>
  );
}

/** A name first: the file is sent at once when it is picked. */
function AddBaseline({ view: { champname, limits } }: { view: EditorView }) {
  const t = useText();
  const bytes = useBytes();
  const [name, setName] = useState(nameless);
  const [isNameless, setNameless] = useState(false);
  const upload = useUpload('POST championships/{champname}/baselines', {
    ...answersEditor,
    onSuccess: () => setName(nameless),
  });
  const pick = (file: File) => {
    const isMissing = name.rus.trim() === '' && name.eng.trim() === '';
    setNameless(isMissing);
    if (isMissing) return;
    void upload.send(file, { params: { champname }, body: { nameRus: name.rus, nameEng: name.eng } });
  };
  return (
    <>
      <BilingualPair
        name="baseline"
        label="editor.baselines.new"
        maxLength={longestBaselineName}
        value={name}
        error={isNameless ? t({ id: 'editor.baselines.nameless' }) : undefined}
        onChange={setName}
      />
      <UploadZone
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(limits.maxSolutionBytes) })}
        {...upload.zone}
        onPick={pick}
      />
      <CallFailure of={upload.failure} />
    </>
  );
}
