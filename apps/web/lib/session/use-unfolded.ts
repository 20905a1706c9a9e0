import { useState } from 'react';
import { VisitStore } from './visit-store.js';

const unfolded = new VisitStore<true>();

/** Whether a part of a page is unfolded, and what turns it: one comes back to it as one left it. */
export const useUnfolded = (name: string): [boolean, () => void] => {
  const [isOpen, setOpen] = useState(unfolded.get(name) ?? false);
  const turn = () => {
    setOpen(!isOpen);
    unfolded.set(name, isOpen ? undefined : true);
  };
  return [isOpen, turn];
};
