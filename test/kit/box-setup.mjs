import { ensureBubblewrap } from './bubblewrap.mjs';

/** Before the tests of the box: bubblewrap, or the sentence with which each of them says that it was not run. */
export default function setUp() {
  const reason = ensureBubblewrap();
  process.env.PODIUM_TEST_NO_BOX = reason;
  if (reason) console.warn(`Tests of the box are not run, and each says so: ${reason}`);
}
