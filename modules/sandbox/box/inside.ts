import type { BoxCollect, BoxFile } from '../sandbox.js';

/** Descriptors in the box that are the wrapper's alone; the program begins with 0, 1 and 2. */
export interface InsidePipes {
  report: number;
  unpack: readonly { fd: number; file: BoxFile }[];
  collect: readonly { fd: number; item: BoxCollect }[];
}

/**
 * The shell that is around the program in the box: lays out what comes as a tar, runs the program without the pipes, says
 * how it ended, and sends out what is collected. It is the box that opens paths, where links lead nowhere else. What it
 * reports may be forged by the program, about the program's own run alone.
 */
export const insideScript = (
  { report, unpack, collect }: InsidePipes,
  limits: readonly string[],
  argv: readonly string[],
): string[] => {
  const ours = [report, ...unpack.map(({ fd }) => fd), ...collect.map(({ fd }) => fd)];
  const lines = [
    // A shell that can't set one says nothing of a start: that is a fault of the box.
    ...(limits.length > 0 ? [`${limits.join(' && ')} || exit 119`] : []),
    `echo started >&${report}`,
    ...unpack.map(
      ({ fd, file }) =>
        `tar -xf - -C ${quoted(file.to)} --no-same-owner --no-same-permissions <&${fd} || { echo unpack >&${report}; exit 120; }`,
    ),
    `( exec ${ours.map((fd) => `${fd}>&-`).join(' ')}; exec "$@" )`,
    'code=$?',
    `echo "end $code" >&${report}`,
    ...collect.flatMap(({ fd, item }, index) => collectLines(fd, item, index, report)),
    `times >&${report}`,
    'exit $code',
  ];
  return ['/bin/sh', '-c', lines.join('\n'), 'podium', ...argv];
};

/** One byte more than is wanted tells that there was more. */
const collectLines = (fd: number, { path, maxBytes, pack }: BoxCollect, index: number, report: number): string[] => {
  const at = quoted(path);
  const say = (problem: string): string => `echo "collect ${index} ${problem}" >&${report}`;
  if (pack) return [`tar -cf - -C ${at} . 2>/dev/null | head -c ${maxBytes + 1} >&${fd}`, `exec ${fd}>&-`];
  return [
    `if [ -L ${at} ]; then ${say('link')}`,
    `elif [ -f ${at} ]; then head -c ${maxBytes + 1} -- ${at} 2>/dev/null >&${fd} || ${say('unreadable')}`,
    `elif [ -e ${at} ]; then ${say('not-a-file')}`,
    `else ${say('missing')}; fi`,
    `exec ${fd}>&-`,
  ];
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
