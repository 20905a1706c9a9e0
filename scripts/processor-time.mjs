import fs from 'node:fs';

/** Ticks of Linux' accounts of processes a second. */
const ticks = 100;

/** The numbers of a process's account from its state on: the third field, which follows its name. */
const account = (pid) => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};
/** Of a process and of those of its children that have ended and were waited for. */
const spent = (fields) => fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0) / ticks;

/**
 * Seconds of processor time that this process has taken, with its children that have ended where the system tells them
 * (Linux).
 */
export const processorSeconds = () => {
  const own = account('self');
  if (own) return spent(own);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The same of another process and of the children that it has now; 0 where the system does not tell. */
export const processorSecondsOf = (pid) => {
  const own = account(pid);
  if (!own) return 0;
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(account)
    .filter((fields) => fields && Number(fields[1]) === pid);
  return [own, ...children].reduce((sum, fields) => sum + spent(fields), 0);
};
