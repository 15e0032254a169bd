/** One database machine: Patroni, and the PostgreSQL that it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf, kill } from '../../tests/support/processes'
import type { Program } from './programs'

export interface Address {
  readonly postgres: number
  readonly rest: number
}

export class DatabaseNode {
  constructor(
    readonly name: string,
    readonly folder: string,
    readonly ports: Address,
    readonly patroni: Program,
  ) {}

  /** Asks Patroni, as HAProxy does: `/primary`, `/replica`, `/sync`. */
  async is(role: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.rest}/${role}`, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.status === 200
  }

  #processes() {
    const roots = [this.patroni.pid, this.postmaster()]
    return roots.flatMap((pid) => (pid === undefined ? [] : familyOf(pid)))
  }

  /** The first process of PostgreSQL, found by its own file, since it outlives its Patroni. */
  postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    } catch {
      return undefined
    }
  }

  /** Ends everything at once, as if the machine had lost its power. */
  kill(): void {
    kill(this.#processes())
  }

  /** Stops everything without closing a connection, as if the machine were cut from the network. */
  freeze(): void {
    for (const { pid } of this.#processes()) process.kill(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const { pid } of this.#processes()) process.kill(pid, 'SIGCONT')
  }

  /** Lets Patroni stop PostgreSQL in order; kills what is left. */
  async stop(): Promise<void> {
    await this.patroni.end()
    this.kill()
  }
}
