/** Who is at this page, as far as it knows. */
export type SessionState =
  /** There are signs of somebody, and the server has not said yet whether they are there still: it is asked until it does. */
  | 'unknown'
  | 'guest'
  | 'person'
  /** They have left, and the server is told so until it has heard it. */
  | 'leaving';

export type SessionEvent =
  /** Whoever opens a page, or has waited long enough, wants to know. */
  | 'ASK'
  /** Nothing tells of a session: nobody needs to be asked. */
  | 'NO_SIGN'
  /** The server's answer: somebody is there, nobody is, or none that says it (5xx, 429, no network). */
  | 'HERE'
  | 'NOBODY'
  | 'SILENT'
  /** A login of this page. */
  | 'ENTER'
  /** A logout, of this page or in another tab. */
  | 'LEAVE';

/** What is done on the way. */
export type SessionAct = 'ask' | 'askLater' | 'keep' | 'forget' | 'end';

type Step = readonly [to: SessionState, act: SessionAct];

/**
 * The session of a page (AUTH4). What stands in no cell changes nothing: an answer to what was asked before somebody logged in takes
 * nobody away, and one to what was asked before they left brings nobody back.
 */
export const sessionTable: Readonly<Record<SessionState, Readonly<Partial<Record<SessionEvent, Step>>>>> = {
  unknown: {
    ASK: ['unknown', 'ask'],
    NO_SIGN: ['guest', 'forget'],
    HERE: ['person', 'keep'],
    NOBODY: ['guest', 'forget'],
    SILENT: ['unknown', 'askLater'],
    ENTER: ['person', 'keep'],
    LEAVE: ['leaving', 'end'],
  },
  guest: { ASK: ['unknown', 'ask'], NO_SIGN: ['guest', 'forget'], ENTER: ['person', 'keep'] },
  person: {
    ASK: ['unknown', 'ask'],
    NO_SIGN: ['guest', 'forget'],
    ENTER: ['person', 'keep'],
    LEAVE: ['leaving', 'end'],
  },
  leaving: {
    ASK: ['leaving', 'end'],
    NO_SIGN: ['guest', 'forget'],
    NOBODY: ['guest', 'forget'],
    SILENT: ['leaving', 'askLater'],
    ENTER: ['person', 'keep'],
    LEAVE: ['leaving', 'end'],
  },
};
