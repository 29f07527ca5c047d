import { ensureBuilt } from '../../scripts/prepare.mjs'

/** The tests of the commands begin with a build that is up to date, as every start but the first does. */
export default function setup() {
  ensureBuilt()
}
