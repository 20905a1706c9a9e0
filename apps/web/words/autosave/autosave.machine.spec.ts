import { describe, expect, it } from '@jest/globals';
import { getNextSnapshot, getInitialSnapshot, type SnapshotFrom } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { autosaveMachine, type AutosaveEvent } from './autosave.machine.js';

type Snapshot = SnapshotFrom<typeof autosaveMachine>;
type Event = AutosaveEvent & { error?: unknown; output?: unknown };

/** What XState says by itself, as if it had come to it. */
const byItself = (type: string, more: object = {}) => ({ type, ...more }) as unknown as Event;
const afterIn = (state: 'dirty' | 'held') =>
  byItself(
    [...(autosaveMachine.states[state]?.transitions.keys() ?? [])].find((type) => type.startsWith('xstate.after')) ??
      '',
  );
const after = afterIn('dirty');
const again = afterIn('held');
const done = byItself('xstate.done.actor.save', { output: 1 });
const failing = (kind: 'failed' | 'rival' | 'refused', fields?: object) =>
  byItself('xstate.error.actor.save', { error: { kind, what: kind === 'rival' ? { sequence: 5 } : null, fields } });
const silent = byItself('xstate.error.actor.save', { error: { kind: 'failed', what: null, isSilent: true } });
const refused = failing('refused', { text: 'TOO_LONG' });

const typed = (text: string): Event => ({ type: 'CHANGE', more: { text } });
const others: Event[] = [
  ...[{ type: 'FLUSH' }, { type: 'SEND' }, { type: 'SEND', over: 5 }, { type: 'FORGET' }],
  { type: 'DROP', names: ['text'] },
  ...[
    { type: 'ALLOW', isOn: true },
    { type: 'ALLOW', isOn: false },
  ],
] as Event[];
/** All that may happen there: what was typed is another word than before. */
const events = ({ value, context: { changes } }: Snapshot): Event[] => [
  typed(changes['text'] === 'a' ? 'b' : 'a'),
  ...others,
  ...(value === 'dirty' ? [after] : []),
  ...(value === 'held' ? [again] : []),
  ...(value === 'saving' ? [done, silent, failing('failed'), failing('rival'), refused] : []),
];

const serializeState = ({ value, context }: Snapshot) => JSON.stringify([value, context]);
const input = { begun: {}, isOn: true, pauseMs: 1000 };
const initial = (more: object = {}): Snapshot => getInitialSnapshot(autosaveMachine, { ...input, ...more });
const after1 = (from: Snapshot, event: Event): Snapshot => getNextSnapshot(autosaveMachine, from, event);
const options = { input, events: events as never, serializeState: serializeState as never };

/** Each way to a state, with each event there: what happened, and what came of it. */
const ways = (): { happened: Event[]; states: Snapshot[] }[] => {
  const paths = getShortestPaths(autosaveMachine, options);
  return paths.flatMap(({ steps, state }) => {
    // The first step is the beginning.
    const way = steps.slice(1).map(({ event }) => event as Event);
    return events(state as Snapshot).map((event) => {
      const happened = [...way, event];
      const states = happened.reduce((been, each) => [...been, after1(been.at(-1)!, each)], [initial()]);
      return { happened, states };
    });
  });
};

/** What a person who watches would expect: the word that is not saved yet, if there is one, and the word that is refused. */
const expected = (happened: readonly Event[], states: readonly Snapshot[]) => {
  let [unsaved, sent, aside]: (string | undefined)[] = [];
  for (const [i, event] of happened.entries()) {
    const [before, now] = [states[i]!, states[i + 1]!];
    if (event.type === 'CHANGE') [unsaved, aside] = [String(event.more['text']), undefined];
    if (event.type === 'FORGET' || event.type === 'DROP') [unsaved, aside] = [undefined, undefined];
    if (event === done && unsaved === sent) unsaved = undefined;
    if (event === refused && unsaved !== undefined && unsaved === sent) [unsaved, aside] = [undefined, unsaved];
    if (now.value === 'saving' && (before.value !== 'saving' || event === done)) sent = unsaved;
  }
  return { unsaved, aside };
};

/** Where each event leads from there. */
interface Place {
  state: Snapshot;
  transitions: Record<string, { event: Event; state: Snapshot }>;
}

const told = (happened: readonly Event[]): string => happened.map((event) => JSON.stringify(event)).join(' → ');

describe('FORUM4 the machine of a text that saves itself, by all its ways', () => {
  const all = ways();

  it('FORUM4 loses nothing that was typed, and sends nothing that was forgotten', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { happened, states } of all) {
      const { value, context } = states.at(-1)!;
      const { unsaved, aside } = expected(happened, states);
      const way = told(happened);
      expect([way, context.changes]).toEqual([way, unsaved === undefined ? {} : { text: unsaved }]);
      expect([way, context.aside['text']?.value]).toEqual([way, aside]);
      if (value === 'clean') expect([way, unsaved]).toEqual([way, undefined]);
      if (value === 'dirty' || value === 'held') expect([way, unsaved]).toEqual([way, expect.any(String)]);
      if (value === 'held') expect([way, context.trouble]).toEqual([way, expect.anything()]);
    }
  });

  it('FORUM4 has all of it saved in the end, wherever it stands, when it is let', () => {
    for (const { happened, states } of all) {
      let now = after1(states.at(-1)!, { type: 'ALLOW', isOn: true });
      if (now.value !== 'saving') now = after1(now, { type: 'FLUSH' });
      // What is on its way, and what was typed meanwhile.
      for (let saves = 0; now.value === 'saving' && saves < 2; saves += 1) now = after1(now, done);
      if (now.value === 'dirty') now = after1(after1(now, after), done);
      expect([told(happened), now.value, now.context.changes]).toEqual([told(happened), 'clean', {}]);
    }
  });

  it('FORUM4 sends nothing where it is not let, and all at once where somebody waits for it', () => {
    for (const { happened, states } of all) {
      const [before, now, last] = [states.at(-2)!, states.at(-1)!, happened.at(-1)!];
      const way = told(happened);
      if (!before.context.isOn && before.value !== 'saving' && last.type !== 'ALLOW')
        expect([way, now.value]).not.toEqual([way, 'saving']);
      if (last.type === 'FLUSH' && before.context.isOn && before.value !== 'clean')
        expect([way, now.value]).toEqual([way, 'saving']);
      // What is typed until the save is answered goes with the next one at once.
      if (last.type === 'FLUSH' && before.context.isOn && now.value === 'saving')
        expect([way, after1(now, done).value]).not.toEqual([way, 'dirty']);
      if (last === done && before.context.isOn && before.context.isAllWanted)
        expect([way, now.value]).not.toEqual([way, 'dirty']);
    }
  });

  it('FORUM4 lets nobody type what somebody saved meanwhile away: they decide', () => {
    const rival = [typed('a'), after, failing('rival'), typed('b')].reduce(after1, initial());
    expect([rival.value, rival.context.trouble?.kind]).toEqual(['held', 'rival']);
    expect(after1(rival, { type: 'SEND', over: 5 }).context).toMatchObject({ over: 5, sent: { text: 'b' } });
    const failed = [typed('a'), after, failing('failed'), typed('b')].reduce(after1, initial());
    expect([failed.value, failed.context.trouble]).toEqual(['dirty', null]);
  });

  it('CHAMP5 sends what else there is where a field was refused, and nothing where the fault is of none of it', () => {
    const both = { type: 'CHANGE', more: { text: 'a', title: 'b' } } as const;
    const [rest, stuck] = [refused, failing('refused', { cover: 'TOO_LONG' })].map((fault) =>
      [both, after, fault].reduce(after1, initial()),
    );
    expect([rest?.value, rest?.context.changes]).toEqual(['dirty', { title: 'b' }]);
    expect([stuck?.value, stuck?.context.changes]).toEqual(['held', both.more]);
  });

  it('FORUM4 tries again by itself where no answer came, and nowhere else', () => {
    for (const { states } of all.filter(({ happened }) => happened.at(-1) === again)) {
      const [{ context }, now] = [states.at(-2)!, states.at(-1)!];
      expect(now.value).toBe(context.trouble?.isSilent ? 'dirty' : 'held');
    }
  });

  it('FORUM4 takes each of its arrows on these ways', () => {
    const map = getAdjacencyMap(autosaveMachine, options) as unknown as Record<string, Place>;
    const walked = Object.values(map).flatMap(({ state, transitions }) =>
      Object.values(transitions).map(
        ({ event, state: to }) => `${String(state.value)} ${event.type} ${String(to.value)}`,
      ),
    );
    const arrows = [
      ...['clean CHANGE dirty', `dirty ${after.type} saving`, 'dirty CHANGE dirty', 'dirty FLUSH saving'],
      ...['dirty SEND saving', 'dirty FORGET clean', 'saving CHANGE saving', 'saving FLUSH saving'],
      ...['saving FORGET saving', `saving ${done.type} clean`, `saving ${done.type} dirty`],
      ...[`saving ${done.type} saving`, 'saving xstate.error.actor.save held', 'saving xstate.error.actor.save clean'],
      ...['clean DROP clean', 'dirty DROP clean', 'saving DROP saving'],
      ...['held DROP clean', 'clean FORGET clean'],
      ...[
        'held CHANGE held',
        'held CHANGE dirty',
        `held ${again.type} dirty`,
        'held SEND saving',
        'held FLUSH saving',
        'held FORGET clean',
      ],
    ];
    expect(arrows.filter((arrow) => !walked.includes(arrow))).toEqual([]);
    expect(initial({ begun: { text: 'a' } }).value).toBe('dirty');
  });

  it('FORUM4 draws its graph as it is', async () => {
    const words = new Map<string, string>([
      [after.type, 'after a pause'],
      [again.type, 'after a while'],
      [done.type, 'save done'],
      [failing('failed').type, 'save failed'],
    ]);
    const arrows = Object.values(autosaveMachine.states).flatMap((state) =>
      [...state.transitions.values(), state.always ?? []].flat().flatMap(({ target, eventType }) => {
        const type: string = eventType;
        const by = type === '' ? '' : `: ${words.get(type) ?? type}`;
        return (target ?? []).map((to) => `  ${state.key} --> ${to.key}${by}`);
      }),
    );
    const { readFile } = await import('node:fs/promises');
    const readme = await readFile('apps/web/words/autosave/README.md', 'utf8');
    const drawn = readme.split('\n').filter((line) => line.includes('-->'));
    expect(drawn.toSorted()).toEqual(['  [*] --> opened', ...arrows].toSorted());
  });
});
