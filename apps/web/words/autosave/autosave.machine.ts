import { assign, fromPromise, setup } from 'xstate';

export type Fields = Record<string, unknown>;

/** Why a save is held: somebody decides what becomes of what was written. */
export interface Trouble {
  /**
   * `rival`: somebody saved meanwhile, and typing on changes nothing of that. `refused`: some fields were, and what else there
   * is goes without them.
   */
  kind: 'failed' | 'rival' | 'refused';
  what: unknown;
  /** Which fields were refused, and why. */
  fields?: Readonly<Record<string, unknown>>;
  /** No answer came. It is tried again by itself: who reads on does not see that the server is back. */
  isSilent?: boolean;
}

/** What the server does not take: it stays on the page until it is written anew. */
export type Aside = Readonly<Record<string, { value: unknown; why: unknown }>>;

export interface SaveInput {
  sent: Fields;
  /** What the server has by then, as the save before said. */
  over: number;
}

export type AutosaveEvent =
  /** @param more what was typed, over what was before */
  | { type: 'CHANGE'; more: Fields }
  /** All of it is to be saved now, what is typed meanwhile too: somebody waits for it, or has left the page. */
  | { type: 'FLUSH' }
  /** Another attempt. @param over over what somebody saved meanwhile */
  | { type: 'SEND'; over?: number }
  /** Nothing of it is to be saved any more. */
  | { type: 'FORGET' }
  /** Of these fields what is saved is to stay. */
  | { type: 'DROP'; names: readonly string[] }
  /** Whether there is somebody to save it for. */
  | { type: 'ALLOW'; isOn: boolean };

interface Context {
  changes: Fields;
  aside: Aside;
  sent: Fields;
  /** The least that the server has; what the page shows may be more. */
  over: number;
  isOn: boolean;
  isAllWanted: boolean;
  trouble: Trouble | null;
  pauseMs: number;
}

/** What was typed while a save was on its way is still to be sent. */
export const leftOf = (now: Fields, sent: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name] !== value));

const without = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

/** Refused is what was sent: another value, which was typed meanwhile, is not. */
const refusedIn = ({ changes, sent }: Context, { fields = {} }: Trouble): string[] =>
  Object.keys(fields).filter((name) => name in sent && sent[name] === changes[name]);

const isEmpty = (changes: Fields): boolean => Object.keys(changes).length === 0;

/**
 * A text as it is written and saved by itself: clean → dirty → saving → dirty again, or held. What is typed at any time is kept
 * until a save of it was answered.
 */
export const autosaveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AutosaveEvent,
    input: {} as { begun: Fields; isOn: boolean; pauseMs: number },
  },
  actors: { save: fromPromise<number, SaveInput>(() => Promise.reject(new Error('Nobody saves'))) },
  delays: { pause: ({ context }) => context.pauseMs, while: 5000 },
  actions: {
    change: assign(({ context: { changes, aside }, event }) =>
      event.type === 'CHANGE'
        ? { changes: { ...changes, ...event.more }, aside: without(aside, Object.keys(event.more)) }
        : {},
    ),
    drop: assign(({ context: { changes, aside }, event }) =>
      event.type === 'DROP' ? { changes: without(changes, event.names), aside: without(aside, event.names) } : {},
    ),
    /** What was refused is not sent again as it is. */
    setAside: assign(({ context }, trouble: Trouble) => {
      const names = refusedIn(context, trouble);
      const refused = names.map(
        (name) => [name, { value: context.changes[name], why: trouble.fields?.[name] }] as const,
      );
      const aside = { ...context.aside, ...Object.fromEntries(refused) };
      return { changes: without(context.changes, names), aside, trouble };
    }),
    allow: assign({ isOn: ({ context, event }) => (event.type === 'ALLOW' ? event.isOn : context.isOn) }),
    forget: assign({ changes: {}, aside: {}, over: 0, trouble: null, isAllWanted: false }),
    forgive: assign({ trouble: null }),
    wantAll: assign({ isAllWanted: true }),
    goOver: assign({
      over: ({ context, event }) => (event.type === 'SEND' ? (event.over ?? context.over) : context.over),
    }),
    take: assign({ sent: ({ context }) => context.changes }),
  },
  guards: {
    isOn: ({ context }) => context.isOn,
    isToBeAll: ({ context }) => context.isOn && context.isAllWanted,
    isSilent: ({ context }) => !!context.trouble?.isSilent,
    isUndecided: ({ context }) => context.trouble?.kind === 'rival',
  },
}).createMachine({
  id: 'autosave',
  context: ({ input: { begun, isOn, pauseMs } }) => ({
    ...{ changes: begun, aside: {}, sent: {}, over: 0, isOn, isAllWanted: false, trouble: null, pauseMs },
  }),
  initial: 'opened',
  on: { ALLOW: { actions: 'allow' } },
  states: {
    /** What was begun before the page was opened is dirty. */
    opened: {
      always: [{ guard: ({ context }) => isEmpty(context.changes), target: 'clean' }, { target: 'dirty' }],
    },
    clean: {
      entry: assign({ isAllWanted: false }),
      on: {
        CHANGE: { target: 'dirty', actions: ['change', 'forgive'] },
        DROP: { actions: ['drop', 'forgive'] },
        FORGET: { actions: 'forget' },
      },
    },
    dirty: {
      always: { guard: 'isToBeAll', target: 'saving' },
      after: { pause: { guard: 'isOn', target: 'saving' } },
      on: {
        CHANGE: { target: 'dirty', reenter: true, actions: ['change', 'forgive'] },
        DROP: { target: 'saved', actions: ['drop', 'forgive'] },
        FLUSH: { guard: 'isOn', target: 'saving', actions: 'wantAll' },
        SEND: { guard: 'isOn', target: 'saving', actions: 'goOver' },
        ALLOW: { target: 'dirty', reenter: true, actions: 'allow' },
        FORGET: { target: 'clean', actions: 'forget' },
      },
    },
    saving: {
      entry: 'take',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { changes: sent, over } }) => ({ sent, over }),
        onDone: {
          target: 'saved',
          actions: assign({
            changes: ({ context }) => leftOf(context.changes, context.sent),
            over: ({ event }) => event.output,
            trouble: null,
          }),
        },
        onError: [
          { guard: ({ context }) => isEmpty(context.changes), target: 'clean' },
          {
            guard: ({ context, event }) => refusedIn(context, event.error as Trouble).length > 0,
            target: 'saved',
            actions: { type: 'setAside', params: ({ event }) => event.error as Trouble },
          },
          {
            target: 'held',
            actions: assign({ trouble: ({ event }) => event.error as Trouble, isAllWanted: false }),
          },
        ],
      },
      on: {
        CHANGE: { actions: 'change' },
        DROP: { actions: 'drop' },
        FLUSH: { actions: 'wantAll' },
        FORGET: { actions: 'forget' },
      },
    },
    saved: {
      always: [{ guard: ({ context }) => isEmpty(context.changes), target: 'clean' }, { target: 'dirty' }],
    },
    held: {
      always: { guard: ({ context }) => isEmpty(context.changes), target: 'clean', actions: 'forgive' },
      after: { while: { guard: 'isSilent', target: 'dirty' } },
      on: {
        CHANGE: [
          { guard: 'isUndecided', actions: 'change' },
          { target: 'dirty', actions: ['change', 'forgive'] },
        ],
        DROP: [
          { guard: 'isUndecided', actions: 'drop' },
          { target: 'saved', actions: ['drop', 'forgive'] },
        ],
        SEND: { guard: 'isOn', target: 'saving', actions: 'goOver' },
        FLUSH: { guard: 'isOn', target: 'saving', actions: 'wantAll' },
        FORGET: { target: 'clean', actions: 'forget' },
      },
    },
  },
});
