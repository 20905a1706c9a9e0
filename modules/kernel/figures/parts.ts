import { AllMeasured } from './measures.js';
import { OwnFigures } from './own-figures.js';

/** What tells of the installation's state. */
export const figures = [AllMeasured, OwnFigures];
