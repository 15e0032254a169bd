/** Where a request comes from. */
export interface Client {
  /** The network that rate limits count by. */
  readonly network: string
  /** Set if the network is only claimed by a proxy that TRUST_PROXY doesn't cover. */
  readonly proxy: string | undefined
  /** The device cookie of a browser that has signed in before (`devices.ts`). */
  readonly device: string | undefined
  /** By which a browser that signs in to applications is known (`server/oidc/browser.ts`). */
  readonly ssoBrowser: string | undefined
  /** What the browser says of itself. */
  readonly userAgent: string | undefined
  /** Sets the device cookie. */
  keepDevice(cookie: string): void
  /** Lets the browser forget who was signed in to applications before. */
  leaveApplications(): void
  readonly browserCookies: BrowserCookies
}

/** The cookies of sessions that end with their browser. */
export interface BrowserCookies {
  /** Whether the browser sends them again: not from a page of another site. */
  readonly isPossible: boolean
  read(sessionId: string): string | undefined
  keep(sessionId: string, secret: string): void
  forget(sessionId: string): void
}

/** The cookie by which a browser that signs in to applications is known; with https, no other host can set it. */
export const ssoCookieName = (isHttps: boolean): string => (isHttps ? '__Host-sso' : 'sso')

/** The cookie of the session of the OpenID provider. */
export const providerCookieName = (isHttps: boolean): string => (isHttps ? '__Host-oidc' : 'oidc')
