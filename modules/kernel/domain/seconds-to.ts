/** How many seconds are left until something is so old; the whole time where it is not known when it was. For `Retry-After`. */
export const secondsTo = (at: Date | string | null, now: Date, ageMs: number): number =>
  Math.max(1, Math.ceil(((at === null ? now : new Date(at)).getTime() + ageMs - now.getTime()) / 1000));
