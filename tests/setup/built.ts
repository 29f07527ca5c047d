import { ensureBuilt } from '../../scripts/prepare.mjs'

/** The launch tests begin with a current build, like every start but the first. */
export default function setup() {
  ensureBuilt()
}
