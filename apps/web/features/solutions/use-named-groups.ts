import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { OwnScore } from './own-scores.js';
import { groupsOf, type NamedGroup } from './score-groups.js';

/**
 * Groups of comparable scores, the newest first, each by what its scores were judged by; one alone needs no name.
 * @param letters of a tour's title that there is room for
 */
export const useNamedGroups = (
  scores: readonly OwnScore[],
  tours: readonly TourView[],
  letters: number,
): NamedGroup[] => {
  const t = useText();
  const say = useBilingual();
  const groups = groupsOf(scores, tours);
  return groups.map((group) => {
    if (groups.length === 1) return { ...group, name: null };
    const name = group.tour ? shortened(say(group.tour.title), letters) : t({ id: 'scoring.own.answers.all' });
    return { ...group, name: group.isFormer ? t({ id: 'scoring.own.answers.former' }, { name }) : name };
  });
};

const shortened = (title: string, letters: number): string =>
  title.length > letters ? `${title.slice(0, letters - 1)}…` : title;
