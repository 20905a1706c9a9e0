/** Fields of work (specification, section 3). */
export const categories = ['data', 'python', 'product'] as const;
export type Category = (typeof categories)[number];
export const currencies = ['RUB', 'USD', 'EUR', 'KZT', 'BYN'] as const;
export type Currency = (typeof currencies)[number];
/** Feelings about a vacancy, in the order that they are shown in. */
export const emotionTypes = ['like', 'fire', 'rocket', 'heart', 'think'] as const;
export type EmotionType = (typeof emotionTypes)[number];
/** Why one is shown no more. */
export const closings = ['filled', 'withdrawn', 'hidden', 'expired'] as const;
export type Closing = (typeof closings)[number];
/** Parts of the text that are Markdown, and those of them that no vacancy goes without. */
export const richParts = ['description', 'tasks', 'requirements', 'extra'] as const;
export type RichPart = (typeof richParts)[number];
export const neededParts = ['description', 'tasks', 'requirements'] as const;
