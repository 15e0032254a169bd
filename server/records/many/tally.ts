import { say } from '../../../contract/say'
import type { z } from 'zod'
import { failuresListed, type manyResult } from '../../../contract/entities/many'

type Result = z.output<typeof manyResult>
type Failure = Result['failures'][number]

/** What becomes of a record: the change to make; a text says why it can't be made, null that there is none. */
export type Outcome<Change> = Change | string | null

/** Adds up what a change does to many records. */
export class Tally<Change extends object, F extends Failure = Failure> {
  private matched = 0
  private changed = 0
  private failed = 0
  private readonly failures: F[] = []

  /** Counts the outcome of some records that are the same. */
  count(outcome: Outcome<Change>, records = 1): void {
    this.matched += records
    if (typeof outcome === 'string') this.failed += records
    else if (outcome) this.changed += records
  }

  /** Lists a record that can't be changed, unless enough are listed. */
  list(failure: F): void {
    if (this.failures.length < failuresListed) this.failures.push({ ...failure, reason: say(failure.reason) })
  }

  /** Returns the sums; `changed` are fewer than it was decided if others changed them meanwhile. */
  sums(changed = this.changed) {
    const { matched, failed, failures } = this
    return { matched, changed, unchanged: matched - changed - failed, failed, failures }
  }
}
