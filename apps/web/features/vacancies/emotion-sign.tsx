import { Flame, Heart, Rocket, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { EmotionType } from '#modules/vacancies/contract/kinds.js';

/** Drawn, as not every machine has letters for them. */
const signs: Record<EmotionType, LucideIcon> = {
  ...{ like: ThumbsUp, fire: Flame, rocket: Rocket, heart: Heart, think: TriangleAlert },
};

/** How an emotion looks; what it is called is said beside it. */
export function EmotionSign({ type, size = 14 }: { type: EmotionType; size?: number }) {
  const Sign = signs[type];
  return <Sign size={size} strokeWidth={1.75} aria-hidden />;
}
