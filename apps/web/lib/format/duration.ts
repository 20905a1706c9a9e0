const padded = (value: number) => String(value).padStart(2, '0');

/** What is left: `2:05:10` above an hour, else `05:10`. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const rest = `${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
};
