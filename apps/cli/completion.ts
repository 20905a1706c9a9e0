import type { Command, Option } from 'commander';

/** One word that may come next, and what it means. */
export interface Completion {
  word: string;
  about: string;
}

/**
 * The words that may stand where the last of `words` is being typed: commands, options or the values of an option.
 * None where the shell completes better itself, with its files.
 */
export const completionsOf = (program: Command, words: readonly string[]): Completion[] => {
  const typed = words.at(-1) ?? '';
  const place = placeOf(program, words.slice(0, -1));
  return offersAt(place, typed).filter(({ word }) => word.startsWith(typed));
};

/** Where a command line has come to: in which command, and whether an option waits for its value. */
interface Place {
  command: Command;
  waiting: Option | null;
  isRaw: boolean;
}

const placeOf = (program: Command, words: readonly string[]): Place => {
  const place: Place = { command: program, waiting: null, isRaw: false };
  for (const word of words) {
    if (place.waiting) place.waiting = null;
    else if (word === '--') place.isRaw = true;
    else if (!place.isRaw && word.startsWith('-')) place.waiting = valueOf(place.command, word);
    else place.command = visible(place.command).find((one) => one.name() === word) ?? place.command;
  }
  return place;
};

/** The option that this word is, where its value is the next word. */
const valueOf = (command: Command, word: string): Option | null =>
  optionsOf(command).find((option) => !option.isBoolean() && (option.long === word || option.short === word)) ?? null;

const offersAt = ({ command, waiting, isRaw }: Place, typed: string): Completion[] => {
  if (waiting) return (waiting.argChoices ?? []).map((word) => ({ word, about: '' }));
  if (typed.startsWith('-') && !isRaw) {
    return optionsOf(command).map(({ long, flags, description }) => ({
      word: long ?? flags,
      about: firstLine(description),
    }));
  }
  const commands = visible(command).map((one) => ({ word: one.name(), about: firstLine(one.description()) }));
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [...commands, ...values.map((word) => ({ word, about: '' }))];
};

const visible = (command: Command): Command[] => command.createHelp().visibleCommands(command);

const optionsOf = (command: Command): Option[] => {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Shells with a script of their own. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export const isShell = (word: string): word is Shell => shells.some((shell) => shell === word);

/**
 * What a shell reads to ask the program itself for completions, under the name by which it is called: `podium`, or the file
 * `podium.mjs` that a site hands out. Words are handed over as they are and never evaluated again; where the program knows
 * none, the shell offers its files.
 */
export const shellScripts: Readonly<Record<Shell, string>> = {
  bash: String.raw`_podium() {
  COMPREPLY=()
  local line
  while IFS= read -r line; do
    COMPREPLY+=("${'$'}{line%%$'\t'*}")
  done < <("${'$'}{COMP_WORDS[0]/#\~/$HOME}" complete -- "${'$'}{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _podium podium podium.mjs
`,
  zsh: String.raw`#compdef podium podium.mjs
_podium() {
  local -a found
  local word about
  while IFS=$'\t' read -r word about; do
    found+=("${'$'}{word//:/\\:}:$about")
  done < <("${'$'}{words[1]/#\~/$HOME}" complete -- "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)
  if (( ${'$'}#found )); then _describe podium found; else _files; fi
}
if [[ ${'$'}{funcstack[1]} == _podium ]]; then _podium "$@"; else compdef _podium podium podium.mjs; fi
`,
  fish: String.raw`function __podium_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (podium complete -- $words[2..-1] 2>/dev/null)
  if set -q found[1]
    printf '%s\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c podium -f -a '(__podium_complete)'
`,
};
