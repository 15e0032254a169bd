/**
 * Tells how old what a replica shows is at most, from positions in the log of the primary (decision 0115).
 *
 * A replica is compared with what the primary has told, never with clocks: its own may be wrong, and it can't know what has
 * not arrived.
 */

/** A position in the write-ahead log, in bytes. */
export type Position = bigint

interface Sample {
  /** When the primary was asked, in milliseconds. */
  readonly at: number
  readonly position: Position
}

/** What the primary tells; a new timeline means that another server has become the primary. */
export interface PrimaryState {
  readonly position: Position
  readonly timeline: string
}

/** A replica that is further behind shows nothing to anybody. */
export const mostAgeMilliseconds = 10_000
/** How long what a server has told is believed. */
export const believedMilliseconds = 1000

/** What a replica has told last. */
export interface ReplicaState {
  /** When it was asked. */
  readonly at: number
  readonly replayed: Position
}

export class Freshness {
  /** The oldest first. */
  #samples: Sample[] = []
  #timeline = ''
  /** What was written before this process, or this primary, is not known by its account. */
  #floor: Position = 0n

  /** Notes what the primary has told at a moment; it has to be asked after the replicas. */
  note(at: number, { position, timeline }: PrimaryState): void {
    if (timeline !== this.#timeline) {
      this.#timeline = timeline
      this.#floor = position
      this.#samples = []
    }
    this.#samples.push({ at, position })
    const kept = this.#samples.findIndex((sample) => sample.at >= at - mostAgeMilliseconds)
    this.#samples.splice(0, Math.max(kept - 1, 0))
  }

  /** Lets no replica answer that misses what the primary tells next, after a write whose position could not be noted. */
  forget(): void {
    this.#timeline = ''
  }

  /** Returns for how long what a replica misses has been written at most, in milliseconds. */
  ageOf({ replayed }: ReplicaState, now: number): number {
    const seen = this.#samples.findLast(({ position }) => position <= replayed)
    return seen ? now - seen.at : Infinity
  }

  /** Whether a replica may answer who needs a position. */
  mayAnswer(replica: ReplicaState, needed: Position, now: number): boolean {
    const last = this.#samples.at(-1)
    return (
      last !== undefined &&
      this.#timeline !== '' &&
      now - last.at <= believedMilliseconds &&
      now - replica.at <= believedMilliseconds &&
      replica.replayed >= this.#floor &&
      replica.replayed >= needed &&
      // One that has more than the primary had afterwards follows a server that is the primary no more.
      (replica.at > last.at || replica.replayed <= last.position) &&
      this.ageOf(replica, now) <= mostAgeMilliseconds
    )
  }
}
