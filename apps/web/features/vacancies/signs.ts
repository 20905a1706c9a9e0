import type { EmotionType } from '#modules/vacancies/contract/kinds.js';

/** How emotions look. */
export const signs: Record<EmotionType, string> = { like: '👍', fire: '🔥', rocket: '🚀', heart: '❤️', think: '🤔' };
