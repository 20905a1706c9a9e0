/** What libraries write when they are first loaded, whichever file loads them: sharp's says where its own files are. */
const ofLibraries = new Set(['VIPSHOME']);

/**
 * What signal-exit, below tus-js-client, listens to once it is loaded: to each signal, for as long as the process lives. It is known by
 * its text: any other may bear the same name.
 */
const isOfLibrary = (listener) => /processOk\(global\.process\)[^]*emitter\.count/.test(String(listener));
const countOf = (event) => process.listeners(event).filter((listener) => !isOfLibrary(listener)).length;

/** What test files of one worker share, and each has to leave as it was. */
export const photograph = () => ({
  folder: process.cwd(),
  variables: { ...process.env },
  globals: new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, { value, get }]) => [name, value ?? get]),
  ),
  listeners: new Map(process.eventNames().map((name) => [name, countOf(name)])),
});

/** What differs between two of these, in words. What is new in the globals comes from libraries, which are loaded once. */
export const leftovers = (before, after) => {
  const names = [...new Set([...Object.keys(before.variables), ...Object.keys(after.variables)])];
  const variables = names.filter((name) => before.variables[name] !== after.variables[name] && !ofLibraries.has(name));
  const globals = [...before.globals.keys()].filter(
    (name) => !Object.is(before.globals.get(name), after.globals.get(name)),
  );
  const more = ([name, count]) => count > (before.listeners.get(name) ?? 0);
  const listeners = [...after.listeners].filter(more).map(([name]) => String(name));
  return [
    ...(before.folder === after.folder ? [] : [`the folder ${after.folder}`]),
    ...variables.map((name) => `the variable ${name}`),
    ...globals.map((name) => `the global ${name}`),
    ...listeners.map((name) => `a listener of the process for ${name}`),
  ];
};

/** Puts back what can be, so that one file's fault is not seen in ten. */
export const takeBack = ({ folder, variables }) => {
  if (process.cwd() !== folder) process.chdir(folder);
  for (const name of Object.keys(process.env)) {
    if (!(name in variables) && !ofLibraries.has(name)) delete process.env[name];
  }
  Object.assign(process.env, variables);
};
