/** Where a call comes from: the network that attempts are counted for, and whether the browser is a known one. */
export interface Client {
  /** The network address, for counting attempts. */
  readonly network: string
  /** Set if a proxy passes the call on that TRUST_PROXY does not count in: the network is only what it says. */
  readonly proxy: string | undefined
  /** The cookie of a browser that has signed in before (`devices.ts`). */
  readonly device: string | undefined
  /** Has the browser keep such a cookie. */
  keepDevice(cookie: string): void
}
