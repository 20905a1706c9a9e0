import fs from 'node:fs';

export interface Found {
  pid: number;
  uid: number;
}

/** Processes of the machine that run a program with a word in its arguments; other namespaces are below the machine's own. */
export const processesWith = (program: string, word: string): Found[] =>
  fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    const line = read(`/proc/${name}/cmdline`);
    // Those that start the box have the program's line among their own arguments.
    if (!line.startsWith(`${program}\0`) || !line.includes(word)) return [];
    const [, uid] = /^Uid:\s+(\d+)/mu.exec(read(`/proc/${name}/status`)) ?? [];
    return uid ? [{ pid: Number(name), uid: Number(uid) }] : [];
  });

const read = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
