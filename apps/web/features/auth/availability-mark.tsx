import { Loader } from '@mantine/core';
import { Check, CircleX } from 'lucide-react';
import type { Availability } from './use-availability.js';

/** The answer about a login or e-mail as a mark in its field; the words are below it. */
export function AvailabilityMark({ availability }: { availability: Availability }) {
  switch (availability.state) {
    case 'checking':
      return <Loader size={16} />;
    case 'free':
      return <Check className="ok" size={18} strokeWidth={2} aria-hidden />;
    case 'taken':
      return <CircleX className="error" size={18} strokeWidth={2} aria-hidden />;
    case 'unknown':
      return null;
  }
}
