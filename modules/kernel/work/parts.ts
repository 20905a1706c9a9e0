import { CancelWorkHandler } from './commands/cancel-work.js';
import { EndWorkHandler } from './commands/end-work.js';
import { TakeLeftWorkHandler } from './commands/take-left-work.js';
import { WorkAgainHandler } from './commands/work-again.js';
import { DoWork } from './do-work.js';
import { InHand } from './in-hand.js';
import { Kinds } from './kinds.js';
import { LeftWork } from './left-work.js';
import { ShownWorks } from './shown-work.js';
import { WorkTopics } from './topics.js';
import { WorkQueries } from './work-queries.js';
import { Works } from './works.js';

const commands = [CancelWorkHandler, EndWorkHandler, TakeLeftWorkHandler, WorkAgainHandler];

/** What the ledger of work consists of. */
export const work = [...commands, DoWork, InHand, Kinds, LeftWork, ShownWorks, WorkQueries, Works, WorkTopics];
