import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { changesRejudge, useOpenRejudge, useRunning } from './rejudge.data.js';
import classes from './dangers.module.css';

/** Few who edit have judged again. */
const RejudgeMoves = lazyPart<{ rejudge: RejudgeView }>({
  chunk: 'editor',
  load: () => import('./rejudge-moves.js').then((module) => module.RejudgeMoves),
  meanwhile: null,
});

/** SUB6: scores of before, how they are judged again, and what that would change before it counts. */
export function RejudgeBanner({ view }: { view: EditorView }) {
  const { champname, outdatedSolutions: count } = view;
  const open = useOpenRejudge(champname, view.solutions > 0);
  const start = useStart(champname);
  if (open.data) return <OpenRejudge rejudge={open.data} />;
  if (count === 0) return null;
  return (
    <div className={classes.banner} role="status">
      <span>
        <FormattedMessage id="editor.outdated" values={{ count }} />
      </span>
      <Button size="compact-sm" loading={open.isPending} onClick={() => void start()}>
        <FormattedMessage id="editor.rejudging.start" />
      </Button>
    </div>
  );
}

/** Asks why, since teams whose scores change read it in the logs of their solutions. */
const useStart = (champname: string) => {
  const t = useText();
  const start = useSend('POST championships/{champname}/rejudges', changesRejudge);
  return () =>
    ask({
      title: t({ id: 'editor.rejudging.start.ask' }),
      text: <FormattedMessage id="editor.rejudging.start.text" />,
      verb: t({ id: 'editor.rejudging.start' }),
      reason: t({ id: 'editor.rejudging.reason' }),
      act: (reason) => start.mutateAsync({ params: { champname }, body: { reason } }),
    });
};

function OpenRejudge({ rejudge }: { rejudge: RejudgeView }) {
  const t = useText();
  const { id, state, reason, outdated } = rejudge;
  const applying = useRunning(state === 'READY' ? rejudge.applying : null);
  const sayWhy = useReason();
  const apply = useSend('POST rejudges/{id}/apply', changesRejudge);
  const discard = useSend('POST rejudges/{id}/discard', changesRejudge);
  const askToApply = () =>
    ask({
      title: t({ id: 'editor.rejudging.ask' }),
      text: (
        <>
          <p>
            <Sums rejudge={rejudge} />
          </p>
          <RejudgeMoves rejudge={rejudge} />
        </>
      ),
      verb: t({ id: 'editor.rejudging.apply' }),
      danger: true,
      reason,
      act: (why) => apply.mutateAsync({ params: { id }, body: { reason: why } }),
    });
  const askToDiscard = () =>
    ask({
      title: t({ id: 'editor.rejudging.discard.ask' }),
      text: <FormattedMessage id="editor.rejudging.discard.text" />,
      verb: t({ id: 'editor.rejudging.discard' }),
      reason: true,
      act: (why) => discard.mutateAsync({ params: { id }, body: { reason: why } }),
    });
  return (
    <>
      <div className={classes.banner}>
        <output>{applying.isUnderWay ? <Applying far={applying.progress} /> : <Progress rejudge={rejudge} />}</output>
        {!applying.isUnderWay && (
          <Button size="compact-sm" variant="default" onClick={() => void askToDiscard()}>
            <FormattedMessage id="editor.rejudging.discard" />
          </Button>
        )}
        {state === 'READY' && !outdated && !applying.isUnderWay && (
          <Button size="compact-sm" onClick={() => void askToApply()}>
            <FormattedMessage id="editor.rejudging.apply" />
          </Button>
        )}
        {state === 'READY' && !outdated && <RejudgeMoves rejudge={rejudge} />}
      </div>
      {applying.fault && (
        <FormAlert>
          <FormattedMessage
            id="editor.rejudging.notApplied"
            values={{ why: sayWhy(applying.fault) ?? applying.fault }}
          />
        </FormAlert>
      )}
    </>
  );
}

function Progress({ rejudge }: { rejudge: RejudgeView }) {
  const { state, outdated } = rejudge;
  if (outdated) return <FormattedMessage id="editor.rejudging.outdated" />;
  if (state === 'RUNNING') return <Running {...rejudge} />;
  return <Sums rejudge={rejudge} />;
}

function Applying({ far }: { far: { done: number; total: number } | null }) {
  if (!far) return <FormattedMessage id="editor.rejudging.waits" />;
  return <FormattedMessage id="editor.rejudging.applying" values={{ done: far.done, total: far.total }} />;
}

function Running({ id, done, total, inBox }: RejudgeView) {
  const progress = useRunning(id).progress ?? { done, total };
  // How many wait for a runner is read once, how far it is all the while: no more wait than are left.
  const waiting = Math.min(inBox, progress.total - progress.done);
  return <FormattedMessage id="editor.rejudging.running" values={{ ...progress, inBox: waiting }} />;
}

function Sums({ rejudge: { changedPublic, moved, becomeInvalid, hasPrivate, finalMoved } }: { rejudge: RejudgeView }) {
  return (
    <span>
      <FormattedMessage id="editor.rejudging.sums" values={{ changed: changedPublic, moved }} />
      {becomeInvalid > 0 && (
        <>
          {' '}
          <FormattedMessage id="editor.rejudging.invalidSums" values={{ count: becomeInvalid }} />
        </>
      )}
      {hasPrivate && (
        <>
          {' '}
          <FormattedMessage id="editor.rejudging.finalSums" values={{ moved: finalMoved }} />
        </>
      )}
    </span>
  );
}
