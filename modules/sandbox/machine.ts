import { Bubblewrap, type BubblewrapSettings } from './box/bubblewrap.js';
import { cgroupsOfMachine } from './box/cgroups.js';

/** The strongest box of bubblewrap that this machine can hold. */
export const machineBox = (settings: Partial<BubblewrapSettings> = {}): Bubblewrap =>
  new Bubblewrap({ image: '/', cgroups: cgroupsOfMachine(), ...settings });
