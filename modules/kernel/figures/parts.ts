import { AllMeasured } from './measures.js';
import { AllNotes } from './notes.js';
import { OwnFigures } from './own-figures.js';
import { Samples } from './samples.js';

/** What tells of the installation's state. */
export const figures = [AllMeasured, AllNotes, OwnFigures, Samples];
