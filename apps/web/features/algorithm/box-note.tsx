import { FormattedMessage } from 'react-intl';
import type { BoxPause, BoxView } from '#modules/scoring/runs/contract/run.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormAlert } from '#web/ui/form-alert.js';
import classes from './algorithm.module.css';

/** What a self-test names beside all else where nothing could be begun: there is no box. */
const noBox = 'starts';
/** With another adapter it is a container's engine that does not answer. */
const usualBox = 'bubblewrap';
const installs = 'apt-get install bubblewrap';
const tells = 'podium runner --check';

/** As limits of memory are set. */
const mebibyte = 2 ** 20;

/** In what a repository is run, and what of it is not there. */
export function BoxNote({ box }: { box: BoxView }) {
  const t = useText();
  const { seconds, memoryBytes, processes } = box.limits;
  const first = box.packages.length;
  const count = box.packageCount ?? first;
  return (
    <>
      {box.paused && (
        <FormAlert>
          {box.failed.includes(noBox) && box.adapter.startsWith(usualBox) ? (
            <NoBox />
          ) : (
            <Paused {...box} paused={box.paused} />
          )}
        </FormAlert>
      )}
      <p className="flat muted small">
        {t({ id: 'scoring.box.limits' }, { seconds, memory: Math.round(memoryBytes / mebibyte), processes })}{' '}
        {box.command === '' ? (
          <FormattedMessage id="scoring.box.podium" />
        ) : (
          <FormattedMessage id="scoring.box.command" values={{ command: <code>{box.command}</code> }} />
        )}
      </p>
      {first > 0 && (
        <details className="small">
          <summary>
            {box.image === '/'
              ? t({ id: 'scoring.box.packages.server' }, { count })
              : t({ id: 'scoring.box.packages' }, { count, image: box.image })}
            {count > first && <> ({t({ id: 'scoring.box.packages.first' }, { first, count })})</>}
          </summary>
          <ul className={classes.packages}>
            {box.packages.map(({ name, version }) => (
              <li key={name}>
                <code>
                  {name} {version}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Paused({ paused, failed, image }: { paused: BoxPause; failed: readonly string[]; image: string }) {
  return (
    <>
      <FormattedMessage id={`scoring.box.paused.${paused}`} values={{ image }} />{' '}
      {failed.length > 0 && (
        <FormattedMessage id="scoring.box.failed" values={{ checks: <code>{failed.join(', ')}</code> }} />
      )}
    </>
  );
}

/** For who runs the machine as for who waits. */
function NoBox() {
  const values = { install: <code>{installs}</code>, check: <code>{tells}</code> };
  return <FormattedMessage id="scoring.box.none" values={values} />;
}
