/** Characters that show nothing though they are no white space: control, format and filler characters, halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
/** Joins emoji to one picture. */
const joiner = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu;

/** Whether every character of a name can be seen by those who read it, so that no two names look alike by what is hidden. */
export const isReadable = (name: string): boolean => !unseen.test(name.replace(joiner, ''));
