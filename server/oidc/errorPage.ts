/** The page that says what is wrong with a request of an application. A person sees it whom nobody can send back. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { refusalMessages } from '../../contract/refusalMessages'
import { newNonce } from '../http/securityHeaders'
import { requestOf } from './requests'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What a person can do, by the error of the protocol. */
const advice: Readonly<Record<string, string>> = {
  invalid_redirect_uri:
    'The application asks to be sent to an address that is not registered for it. Whoever looks after the application can add the address to its record in the console.',
  invalid_client:
    'The application is not known here, is switched off, or has no address registered to return to. Whoever looks after it finds its record in the console.',
  session_not_found: refusalMessages.signInExpired,
  slow_down: 'Too many sign-ins were begun from your network. Please try again in some minutes.',
  server_error: 'Something went wrong here. Please try again in a moment.',
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f6f7f9,#14171c);color:light-dark(#1b1f26,#e8eaee)}main{max-width:36rem;padding:2rem;margin:1rem;border-radius:8px;
background:light-dark(#fff,#1d2128);border:1px solid light-dark(#d9dde3,#343a44);overflow-wrap:anywhere}h1{font-size:1.25rem;margin:0 0 .5rem}
code{font-size:.875rem}small{color:light-dark(#5a6270,#a3abb8)}a{color:inherit}`

interface Problem {
  readonly error: string
  readonly description: string | undefined
  readonly requestId: string
}

/** Returns the page, and the policy that lets it show its style. */
export const errorPage = ({ error, description, requestId }: Problem) => {
  const nonce = newNonce()
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    page: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This sign-in did not work</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>This sign-in did not work</h1><p>${escape(advice[error] ?? 'The application has sent a request that cannot be answered.')}</p>
<p><code>${escape(error)}${description ? `: ${escape(description)}` : ''}</code></p>
<p><a href="/app">Go to your applications</a></p><small>Request ${escape(requestId)}</small></main></body></html>`,
  }
}

/** Answers with the page, or with the error alone where no person reads it. */
export const renderError = (ctx: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void => {
  if (ctx.accepts('json', 'html') !== 'html') return void (ctx.body = { error, error_description: description })
  const { page, policy } = errorPage({ error, description, requestId: requestOf(ctx)?.id ?? '' })
  ctx.type = 'html'
  ctx.set('content-security-policy', policy)
  ctx.body = page
}
