import type { ChampionshipCard } from '../../modules/championships/contract/championship.js';
import { championships, editor, metricList } from '../../modules/championships/contract/routes.js';
import { closestFirst, closestName } from '../../modules/kernel/contract/closest-name.js';
import type { CallInput, ReplyOf, RouteSpec } from '../../modules/kernel/contract/route.js';
import { type Attempts, nextAttempt, quota } from '../../modules/scoring/solutions/contract/queue.js';
import { Failure } from './failure.js';
import { timeInMoscow } from './moscow-time.js';
import { roomText } from './room-text.js';
import type { Texts } from './texts.js';

/** Who can be asked what there is. */
interface Server {
  call<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<ReplyOf<R>>;
}

type Params = Readonly<Record<string, string | number>>;

/** What a call was about. */
export interface Asked {
  params: Params;
  query: Readonly<Record<string, string | number | undefined>>;
  body: unknown;
  /** Of its route, as the contract has it. */
  path?: string;
  /** The token came from PODIUM_TOKEN. */
  isTokenGiven: boolean;
}

/** A refusal in words of what the person typed: which thing is not there, and which command comes next. */
export const explained = async (failure: Failure, asked: Asked, api: Server, texts: Texts): Promise<Failure> => {
  const { champname, id, name } = asked.params;
  if (id !== undefined && isMissing(failure, 'id')) {
    return missingById(failure, asked, api, texts);
  }
  if (name === undefined && champname !== undefined && isMissing(failure, 'champname')) {
    return missingChampionship(failure, asked, api, texts);
  }
  if (failure.code === 'NOT_PARTICIPATING' && champname !== undefined && (await isEditable(api, champname))) {
    return renamed(failure, failure.message, {
      ...failure.more,
      hint: texts.say('cli.hint.room', { name: champname }),
    });
  }
  const hint = isMetricUnknown(failure) ? await metricsHint(asked.body, api, texts) : hintOf(failure, asked, texts);
  return hint === undefined ? failure : renamed(failure, failure.message, { ...failure.more, hint });
};

/** No such thing, or a name that no such thing can have. */
const isMissing = ({ code, more: { fields } }: Failure, param: string): boolean =>
  code === 'NOT_FOUND' || (code === 'FORMAT_INVALID' && fields !== undefined && param in fields);

const renamed = ({ exitCode, code, more: { status } }: Failure, message: string, more: Failure['more']): Failure =>
  new Failure(exitCode, code, message, { ...(status !== undefined && { status }), ...more });

/** What an id was given of: a solution of the own team, where it is not said otherwise. */
const missingById = async (failure: Failure, asked: Asked, api: Server, texts: Texts): Promise<Failure> => {
  const { path = '', params } = asked;
  const { id = '', champname = '' } = params;
  if (path.startsWith('work/')) return renamed(failure, texts.say('cli.missing.work', { id }), {});
  if (!path.startsWith('championships/{champname}/submissions/'))
    return renamed(failure, texts.say('cli.missing.solution', { id }), {});
  const championship = await missingChampionship(failure, asked, api, texts);
  return championship === failure
    ? renamed(failure, texts.say('cli.missing.solutionIn', { id, name: champname }), {})
    : championship;
};

/** None of that name; or one that is there for everybody to see, but not for this person to change. */
const missingChampionship = async (failure: Failure, asked: Asked, api: Server, texts: Texts): Promise<Failure> => {
  const { champname = '', tourId } = asked.params;
  const cards = await cardsOfAll(api);
  const names = cards.map((card) => card.champname);
  const known = cards.find((card) => card.champname === champname);
  if (known && asked.query['board'] === 'final') {
    return renamed(failure, texts.say('cli.missing.final', { name: known.champname }), {});
  }
  // Its state is told to those alone who lead it: what is missing is something else.
  if (known?.state !== undefined && tourId === undefined) {
    if (known.state !== 'DRAFT') return failure;
    const hint = texts.say('cli.missing.draft.hint', { name: known.champname });
    return renamed(failure, texts.say('cli.missing.draft', { name: known.champname }), { hint });
  }
  if (known) {
    const values = { name: champname, tour: tourId ?? '' };
    const hint = texts.say('cli.missing.notYours.hint');
    return tourId === undefined
      ? renamed(failure, texts.say('cli.missing.notYours', values), { hint })
      : renamed(failure, texts.say('cli.missing.tour', values), { hint });
  }
  const all = texts.say('cli.missing.championships');
  const similar = closestName(String(champname), names);
  return renamed(failure, texts.say('cli.missing.championship', { name: champname }), {
    hint: similar ? `${texts.say('cli.usage.similar', { similar })} ${all}` : all,
  });
};

/** Whoever leads a championship does not take part in it. */
const isEditable = async (api: Server, champname: string | number): Promise<boolean> => {
  try {
    await api.call(editor, { params: { champname: String(champname) } });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/** None where they can't be asked: the refusal stays what it is about. */
const cardsOfAll = async (api: Server): Promise<ChampionshipCard[]> => {
  try {
    return (await api.call(championships, { query: { limit: 200 } })).items;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
};

const isMetricUnknown = ({ code, more: { fields } }: Failure): boolean =>
  code === 'METRIC_UNKNOWN' || fields?.['metric'] === 'METRIC_UNKNOWN';

/** Every metric that there is, the likeliest first. */
const metricsHint = async (body: unknown, api: Server, texts: Texts): Promise<string | undefined> => {
  const asked = typeof body === 'object' && body && 'metric' in body ? String(body.metric) : '';
  try {
    const { items } = await api.call(metricList, {});
    return metricsText(
      asked,
      items.map(({ name }) => name),
      texts,
    );
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};

/** Which metric was meant, if any is near, and all that there are, the likeliest first. */
export const metricsText = (asked: string, names: readonly string[], texts: Texts): string => {
  const ordered = closestFirst(asked, names);
  const similar = closestName(asked, names) && ordered[0];
  const all = texts.say('cli.metrics', { names: ordered.join(', ') });
  return similar ? `${texts.say('cli.usage.similar', { similar })} ${all}` : all;
};

const hintOf = ({ code, more }: Failure, asked: Asked, texts: Texts): string | undefined => {
  const { champname } = asked.params;
  const { retryAfter, next } = more.details ?? {};
  switch (code) {
    case 'FORMAT_INVALID':
    case 'TOO_SHORT':
    case 'TOO_LONG':
      return more.fields && 'champname' in more.fields ? texts.say('cli.hint.champname') : undefined;
    case 'TOKEN_INVALID':
    case 'TOKEN_EXPIRED':
      return texts.say(asked.isTokenGiven ? 'cli.hint.token' : 'cli.hint.newToken');
    case 'UNAUTHENTICATED':
      return texts.say(asked.isTokenGiven ? 'cli.hint.token' : 'cli.hint.login');
    case 'NOT_PARTICIPATING':
      return texts.say('cli.hint.participate', { name: champname ?? texts.say('cli.hint.name') });
    case 'TOO_MANY_REQUESTS':
      return typeof retryAfter === 'number' ? texts.say('cli.hint.retryAfter', { seconds: retryAfter }) : undefined;
    case 'REJUDGE_NEEDED':
      return texts.say('cli.hint.rejudge');
    case 'TEST_ENDS':
      return texts.say('cli.hint.endTest');
    case 'REJUDGE_OPEN':
      return champname === undefined ? undefined : texts.say('cli.hint.rejudgeOpen', { name: champname });
    case 'SOLUTIONS_LEFT_OUT':
      return texts.say('cli.hint.leaveOut');
    case 'ANSWERS_LEAK':
      return texts.say('cli.hint.answers');
    case 'REASON_NEEDED':
      return texts.say('cli.hint.reason');
    case 'QUOTA_EXCEEDED': {
      const { data } = quota.safeParse(more.details);
      return data && roomText(data, texts);
    }
    case 'ATTEMPTS_EXCEEDED':
      return attemptsHint(nextAttempt.nullable().safeParse(next).data, texts);
    default:
      return undefined;
  }
};

/** When there are attempts again; undefined where the server does not say. */
const attemptsHint = (next: Attempts['next'] | undefined, texts: Texts): string | undefined => {
  if (next === undefined) return undefined;
  if (next === null) return texts.say('cli.hint.attempts.over');
  const time = timeInMoscow(next.at, texts);
  return texts.say(next.unlimited ? 'cli.hint.attempts.late' : 'cli.hint.attempts', { time });
};
