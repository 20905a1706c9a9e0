import { refuse, refuseFields } from '../../kernel/domain/domain-error.js';

/** Settings that may be changed after the results are out: texts and who reads them, and whether late solutions are taken. */
const afterwards = new Set<string>([
  'title',
  'teaser',
  'description',
  'rules',
  'awards',
  'schedule',
  'prize',
  'prizePlaces',
  'formatNote',
  'coverAlt',
  'coverFocus',
  'acceptAfterEnd',
  'openDescription',
]);

/** Names by field what would change results that are out. */
export const refuseFixed = (settings: object): void =>
  refuseFields(
    Object.fromEntries(
      Object.keys(settings)
        .filter((name) => !afterwards.has(name))
        .map((name) => [name, 'RESULTS_OUT'] as const),
    ),
  );

/**
 * CHAMP6: a tour that gets answers of its own, or has none any more, is another board, and so is who won. Other ones in their place
 * are corrected ones, by which it is judged again.
 * @throws DomainError RESULTS_OUT once it is known who won
 */
export const refuseOtherBoard = (
  { finishedAt }: { finishedAt?: Date | null },
  { from, to }: Record<'from' | 'to', unknown>,
): void => refuse(finishedAt instanceof Date && (from === null) !== (to === null), 'RESULTS_OUT');

/**
 * RATE1: who is no better than the sample gets nothing. With another one everybody would be awarded anew, by the next correction.
 * @throws DomainError RESULTS_OUT once the awards are given
 */
export const refuseOtherSample = (
  { finishedAt }: { finishedAt?: Date | null },
  { from, to }: Record<'from' | 'to', string | null>,
): void => refuse(finishedAt instanceof Date && from !== to, 'RESULTS_OUT');
