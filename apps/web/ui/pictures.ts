import chart from './drawings/chart.svg';
import compass from './drawings/compass.svg';
import lock from './drawings/lock.svg';
import mail from './drawings/mail.svg';
import podium from './drawings/podium.svg';
import sheet from './drawings/sheet.svg';
import upload from './drawings/upload.svg';

/** Drawings of the empty states, 144 × 96, in the manner of the covers: their colours are the same in each theme. */
export const pictures = { compass, podium, sheet, lock, chart, mail, upload };

export type Picture = keyof typeof pictures;
