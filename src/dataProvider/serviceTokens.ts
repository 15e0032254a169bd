import type { TokenSource } from '../http'

type Tokens = Pick<TokenSource, 'fresh' | 'renew'>

/** The token source of all calls of REST services. Apart from their client, which is loaded on first use. */
export const serviceTokens: { current: Tokens } = {
  current: { fresh: () => null, renew: () => Promise.resolve(null) },
}

export const setServiceTokens = (source: Tokens): void => {
  serviceTokens.current = source
}
