/** The OpenID provider for applications (decision 0122): the certified library, set up for this house. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SigningKey } from '../accounts/signingKeys'
import { isSecretOf } from './applications'
import { configure, type ProviderSettings } from './configuration'
import { loadLibrary } from './library'
import { dropOldHint, endSession } from './logout'
import { addLiveClaims } from './people'
import { requestOf } from './requests'

const build = async (settings: ProviderSettings, keys: readonly SigningKey[]): Promise<Provider> => {
  const { Provider } = await loadLibrary()
  const provider = new Provider(settings.issuer, await configure(settings, keys))
  // The address and protocol are those that `mount.ts` tells.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, secret: string) {
    return isSecretOf(this.clientSecret ?? '', secret)
  }
  provider.use(async (ctx, next) => {
    dropOldHint(ctx as KoaContextWithOIDC, keys)
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route === 'end_session' && ctx.status === 200) await endSession(settings.db, ctx as KoaContextWithOIDC)
    addLiveClaims(ctx as KoaContextWithOIDC)
  })
  provider.on('server_error', (_ctx, error) => settings.onError(error))
  provider.on('grant.revoked', (ctx) => {
    const { route, entities } = ctx.oidc
    if (route !== 'token') return
    const account = Number((entities.AuthorizationCode ?? entities.RefreshToken)?.accountId)
    requestOf(ctx)?.report('application token reused', {
      account: Number.isInteger(account) ? account : null,
      reason: 'the tokens of the application were revoked',
    })
  })
  return provider
}

/** Returns a function that gives the provider, which is built anew when the keys have changed. */
export const openProvider = (settings: ProviderSettings): (() => Promise<Provider>) => {
  let known: { readonly keys: string; readonly provider: Promise<Provider> } | undefined
  return async () => {
    const keys = await settings.tokens.signingKeys()
    const text = keys.map(({ kid, signs }) => `${kid} ${signs !== undefined}`).join()
    if (known?.keys !== text) {
      const next = { keys: text, provider: build(settings, keys) }
      known = next
      next.provider.catch(() => {
        if (known === next) known = undefined
      })
    }
    return known.provider
  }
}
