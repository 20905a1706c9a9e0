import { Button, Skeleton } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { mostProgramBytes } from '#modules/scoring/runs/contract/limits.js';
import type { MetricProgramView, ProgramSaid } from '#modules/scoring/runs/contract/metric-program.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { Chip } from '#web/ui/chip.js';
import { FormAlert, CallFailure } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { Score } from '#web/words/score.js';
import { ImageField } from './image-field.js';
import { Part } from './part.js';
import { StoredFile } from './stored-file.js';
import { isQuestion, TruthQuestion } from './truth-question.js';
import type { Draft } from './use-draft.js';

/** What the program has to define, in its own language. */
const signature = 'score(truth_path, solution_path)';
const key = 'GET championships/{champname}/metric-program';
const changes = { isShownHere: true } as const;
const program = read(key, { select: (reply) => reply.program });

/** ALGO2: a program of the organiser that scores in the place of the metric: it is tried on the sample when it comes. */
export function MetricProgram({ view: { champname, kind, boxImages }, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const bytes = useBytes();
  const params = { champname };
  const { data: stored, isPending } = useRead(program, { params });
  const upload = useUpload('PUT championships/{champname}/metric-program', changes);
  return (
    <Part
      name="program"
      title="editor.program"
      hint={<FormattedMessage id="editor.program.hint" values={{ call: <code>{signature}</code> }} />}
    >
      {stored && <Stored champname={champname} program={stored} />}
      {isPending && <Skeleton height="3rem" />}
      {!isPending && (
        <UploadZone
          accept=".py"
          hint={t({ id: 'editor.upTo' }, { size: bytes(mostProgramBytes) })}
          {...upload.zone}
          onPick={(file) => void upload.send(file, { params, body: {} })}
        />
      )}
      {stored && upload.failure && isQuestion(upload.failure) ? (
        <TruthQuestion
          failure={upload.failure}
          of="program"
          onConfirm={(reason) => upload.file && upload.send(upload.file, { params, body: { rejudge: 'true', reason } })}
          onClose={upload.clear}
        />
      ) : (
        <CallFailure of={upload.failure} />
      )}
      {kind === 'file' && <ImageField draft={draft} images={boxImages} hint="editor.program.image.hint" />}
    </Part>
  );
}

function Stored({
  champname,
  program: { changedAt, said, paused, untried, ...file },
}: {
  champname: string;
  program: MetricProgramView;
}) {
  const t = useText();
  const remove = useSend('DELETE championships/{champname}/metric-program', changes);
  const askToRemove = () =>
    ask({
      title: t({ id: 'editor.program.remove.ask' }),
      verb: t({ id: 'editor.program.remove' }),
      danger: true,
      act: () => remove.mutateAsync({ params: { champname } }),
    });
  return (
    <>
      <StoredFile file={{ ...file, rows: null, columns: null, updatedAt: changedAt }}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void askToRemove()}
        >
          <FormattedMessage id="editor.program.remove" />
        </Button>
      </StoredFile>
      {said && (!untried || 'problem' in said) && <Said said={said} />}
      {untried && (
        <Chip tone="warn">
          {t({ id: `editor.program.untried.${untried === 'sample' ? untried : (paused ?? untried)}` })}
        </Chip>
      )}
    </>
  );
}

/** What it gave the last time that anybody is told of: a score, or what was wrong with it. */
function Said({ said }: { said: ProgramSaid }) {
  const t = useText();
  if ('score' in said) {
    return (
      <Chip tone="ok">
        <FormattedMessage id="editor.program.scored" values={{ score: <Score value={said.score} /> }} />
      </Chip>
    );
  }
  return (
    <>
      <FormAlert>
        <FormattedMessage id={`editor.program.problem.${said.problem}`} />
      </FormAlert>
      {said.log !== '' && (
        <ScrollRegion label={t({ id: 'editor.program.log' })}>
          <pre className="small">{said.log}</pre>
        </ScrollRegion>
      )}
    </>
  );
}
