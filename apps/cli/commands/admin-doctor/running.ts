import { withZone } from '../../moscow-time.js';
import type { Texts } from '../../texts.js';
import type { Figures, Pause } from './figures.js';
import { type Finding, notKnown, ok, spanOf, warning, wrong } from './finding.js';

/** What waits longer waits for something that does not come. */
const stuckSeconds = 900;

/** Whether workers work off what there is to do. */
export const lookAtWork = (figures: Figures, pauses: readonly Pause[], texts: Texts): Finding => {
  if (!figures.knows('podium_workers_seen')) return notKnown('work');
  const workers = figures.one('podium_workers_seen') ?? 0;
  const oldest = figures.one('podium_queue_oldest_seconds', { needs: 'engine' }) ?? 0;
  const dead = figures.sum('podium_dead_letters');
  const values = { workers, dead, age: spanOf(oldest, texts.tag) };
  if (workers === 0) return wrong('work', 'cli.doctor.work.none', values);
  if (pauses.length > 0) {
    const which = pauses.map((pause) => pauseText(pause, texts)).join('; ');
    const commands = pauses.map(({ champname }) => resumeOf(champname)).join(', ');
    return warning('work', 'cli.doctor.work.paused', { which, commands });
  }
  if (oldest > stuckSeconds) return warning('work', 'cli.doctor.work.slow', values);
  if (!figures.knows('podium_dead_letters')) return notKnown('work');
  if (dead > 0) return warning('work', 'cli.doctor.work.dead', values);
  return ok('work', 'cli.doctor.work.ok', values);
};

const pauseText = ({ champname, since, reason }: Pause, texts: Texts): string =>
  texts.say('cli.doctor.work.pause', {
    isAll: champname === null ? 'yes' : 'no',
    ...{ champname: champname ?? '', since: withZone(since), reason },
  });

const resumeOf = (champname: string | null): string =>
  `\`podium admin queue resume${champname === null ? '' : ` --championship ${champname}`} --reason …\``;

/** What a self-test names where the image has no git that could be held to an address. */
const gitCheck = 'git-version';

/** Whether somebody runs what participants hand in as code, in a box that stood its test. */
export const lookAtBox = (figures: Figures, tag: string): Finding => {
  if (!figures.knows('podium_runners_seen')) return notKnown('box');
  const seen = figures.one('podium_runners_seen') ?? 0;
  const complete = figures.one('podium_runners_complete') ?? 0;
  const waiting = figures.one('podium_queue_waiting', { needs: 'sandbox' }) ?? 0;
  const silent = figures.one('podium_runners_silent_seconds');
  if (seen === 0 && waiting > 0) return wrong('box', 'cli.doctor.box.waiting', { waiting });
  if (seen === 0 && silent !== null) return warning('box', 'cli.doctor.box.silent', { age: spanOf(silent, tag) });
  if (seen === 0) return ok('box', 'cli.doctor.box.none');
  const boxes = figures.said('podium_runners_by_box', 'box').toSorted().join(', ');
  const lacks = figures.said('podium_runners_by_lack', 'check').toSorted();
  const images = figures.said('podium_queue_without_image', 'image').toSorted().join(', ');
  const homeless = figures.sum('podium_queue_without_image');
  if (complete > 0 && homeless > 0) return wrong('box', 'cli.doctor.box.image', { waiting: homeless, images });
  const values = { seen, incomplete: seen - complete, boxes, lacks: lacks.join(', ') || '–' };
  if (complete < seen && lacks.includes(gitCheck)) return warning('box', 'cli.doctor.box.git', values);
  if (complete < seen) return warning('box', 'cli.doctor.box.incomplete', values);
  return ok('box', 'cli.doctor.box.ok', { seen, boxes });
};
