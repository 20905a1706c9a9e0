import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { addressOf } from '#modules/client/address.js';
import type { Reply } from '#modules/client/routes.js';
import { keyOf, read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
import { DateTime } from '#web/words/date-time.js';
import { useWork } from '#web/words/work/use-work.js';
import { account } from './user.data.js';
import { OwnPassword } from './own-password.js';

const ownArchive = read('GET user/archive');
type Archive = NonNullable<Reply<'GET user/archive'>['archive']>;

/** All that is kept of oneself, in one file (PROF2): asked for, being made, ready. */
export function ArchiveCard({ login }: { login: string }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const own = useRead(ownArchive, {}, { live: [`archive:${login.toLowerCase()}`] });
  return (
    <SectionCard
      id="archive"
      title={t({ id: 'user.archive' })}
      hint={own.data && t({ id: 'user.archive.hint' }, { days: own.data.days })}
    >
      <Loaded of={own} skeleton={80}>
        {({ archive }) => (
          <>
            <div role="status">{archive && <State archive={archive} />}</div>
            <div className="wrap gap-2 mt-4">
              {archive?.state === 'READY' && <Fetch archive={archive} />}
              {archive?.state === 'MAKING' && archive.work !== null && <Making work={archive.work} />}
              {archive?.state !== 'MAKING' && (
                <Button variant="default" onClick={() => setAsked(true)}>
                  <FormattedMessage id={archive ? 'user.archive.again' : 'user.archive.verb'} />
                </Button>
              )}
            </div>
            {isAsked && <Question archive={archive} onClose={() => setAsked(false)} />}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

const words = { MAKING: 'user.archive.making', READY: 'user.archive.ready', FAILED: 'user.archive.failed' } as const;

const State = ({ archive: { state, askedAt, until } }: { archive: Archive }) => (
  <p className="mb-4">
    <FormattedMessage id={words[state]} values={{ time: <DateTime time={until ?? askedAt} /> }} />
  </p>
);

/** How far it is, and a way out for whoever wants none any more. */
function Making({ work }: { work: string }) {
  const t = useText();
  const { isUnderWay, progress, isBreakingOff, breakOff, error, refetch } = useWork(work);
  if (error) return <ErrorCard failure={error} onRetry={() => void refetch()} />;
  if (!isUnderWay) return null;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <>
      {total > 0 && <progress aria-label={t({ id: 'user.archive.progress' })} value={done} max={total} />}
      <Button variant="default" loading={isBreakingOff} onClick={breakOff}>
        <FormattedMessage id="user.archive.cancel" />
      </Button>
    </>
  );
}

function Fetch({ archive: { id, bytes } }: { archive: Archive }) {
  const size = useBytes()(bytes);
  return (
    <Button
      component="a"
      leftSection={<Download size={16} aria-hidden />}
      href={addressOf('GET user/archive/{id}', { params: { id } })}
      download
    >
      <FormattedMessage id="user.archive.download" values={{ size }} />
    </Button>
  );
}

function Question({ archive, onClose }: { archive: Archive | null; onClose: () => void }) {
  const t = useText();
  const { data } = useRead(account);
  const [password, setPassword] = useState('');
  const ask = useSend('POST user/archive', { answers: () => keyOf('GET user/archive', {}), isShownHere: true });
  const hasPassword = data?.hasPassword ?? true;
  return (
    <ConfirmDialog
      title={t({ id: 'user.archive.ask' })}
      verb={t({ id: 'user.archive.verb' })}
      isBlocked={hasPassword && password === ''}
      onConfirm={() => ask.mutateAsync({ body: hasPassword ? { password } : {} })}
      onClose={onClose}
    >
      <FormattedMessage id="user.archive.ask.start" tagName="p" />
      {archive?.state === 'READY' && (
        <p>
          <FormattedMessage id="user.archive.ask.replaces" values={{ time: <DateTime time={archive.askedAt} /> }} />
        </p>
      )}
      {hasPassword && (
        <>
          <FormattedMessage id="user.archive.ask.why" tagName="p" />
          <OwnPassword value={password} onType={setPassword} />
        </>
      )}
    </ConfirmDialog>
  );
}
