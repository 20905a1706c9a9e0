import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';
import { longestTeamName, mostPlaces } from '../limits.js';
import { count, line, moment } from './fields.js';

/** Who goes on from a tour to the next: the first places, or the teams of a list, by their names. */
export const advance = z.discriminatedUnion('by', [
  z.object({ by: z.literal('places'), places: count(1, mostPlaces) }),
  z.object({ by: z.literal('list'), teams: z.array(z.string().trim().min(1).max(longestTeamName)).max(10_000) }),
]);

export type Advance = z.infer<typeof advance>;

const tourFields = z.object({
  /** It names the tour within its championship alone. */
  id: z.uuid().toLowerCase(),
  title: line,
  dateStart: time,
  dateEnd: time,
  /** Null for the last tour: nobody has to go on. */
  advance: advance.nullable(),
});

const startsFirst = ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) => dateStart < dateEnd;
const endsLater = { path: ['dateEnd'], message: 'END_BEFORE_START' };

/** CHAMP6: one tour of a championship, in the order of the list. */
export const tour = tourFields.refine(startsFirst, endsLater);
export type Tour = z.infer<typeof tour>;

/** One as it is saved: a new one needs no id of one's own, and one that was there goes by its place in the list. */
export const typedTour = tourFields
  .extend({
    id: z.uuid().toLowerCase().optional(),
    dateStart: moment,
    dateEnd: moment,
    advance: advance.nullable().default(null),
  })
  .refine(startsFirst, endsLater);

/** Tours follow one another: none begins before the one before it has ended, all but the last say who goes on, none is there twice. */
export const inOrder = <T extends Omit<Tour, 'id'> & { id?: string | undefined }>(one: z.ZodType<T>) =>
  z
    .array(one)
    .max(20)
    .refine(
      (list) => list.every(({ dateStart }, at) => at === 0 || (list[at - 1]?.dateEnd ?? '') <= dateStart),
      'TOURS_OVERLAP',
    )
    .refine((list) => list.slice(0, -1).every(({ advance: by }) => by !== null), 'FIELD_REQUIRED')
    .refine((list) => {
      const ids = list.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, 'TOUR_TWICE');
