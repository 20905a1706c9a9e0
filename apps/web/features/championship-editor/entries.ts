import { createContext, useContext, useState } from 'react';
import type { Tour } from '#modules/championships/contract/editor.js';
import type { Setting } from './steps.js';

/** A text that was typed into a field and is no value that the setting can have. */
export interface Entry {
  field: Setting;
  text: string;
}

/** Such texts by the names of their fields, which are those of the settings where these have one. They are part of the draft, so that no step forgets them. */
export interface Entries {
  all: Readonly<Record<string, Entry>>;
  /** Keeps the text of a field, or forgets it: null once it is a value. */
  enter: (name: string, field: Setting, text: string | null) => void;
}

export const EntriesContext = createContext<Entries>({ all: {}, enter: () => undefined });

/**
 * What stands in a field in place of its value, and how to change that.
 * @param field the setting; undefined for a field that only tries something out, whose text nobody keeps
 */
export const useEntry = (name: string, field: Setting | undefined) => {
  const { all, enter } = useContext(EntriesContext);
  const [own, setOwn] = useState<string | null>(null);
  if (field === undefined) return [own, setOwn] as const;
  return [all[name]?.text ?? null, (text: string | null) => enter(name, field, text)] as const;
};

/** The field of how many go on from a tour. */
export const placesName = (tourId: string): string => `places.${tourId}`;

/** Fields of tours that are gone, or go by another rule, take their texts along. */
export const withoutFormerTours = (all: Entries['all'], tours: readonly Tour[]): Entries['all'] => {
  const names = tours.filter(({ advance }) => advance?.by === 'places').map(({ id }) => placesName(id));
  return Object.fromEntries(
    Object.entries(all).filter(([name, { field }]) => field !== 'tours' || names.includes(name)),
  );
};
