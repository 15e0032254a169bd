/**
 * An application on a host of its own that signs people in at the front door (docs/openid.md). It never sees a password or a
 * token of the console.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'

const { ISSUER = 'http://localhost:3000', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '3200' } = process.env
const own = process.env.OWN_URL ?? `http://localhost:${PORT}`

const config = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  // Leave this out where the front door has https.
  execute: ISSUER.startsWith('http:') ? [client.allowInsecureRequests] : [],
})
const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''))

/** Who is signed in here, by the cookie of this application. A real one keeps this in its database. */
interface Visit {
  readonly sid: string
  readonly idToken: string
  access: string
  refresh: string
}
const visits = new Map<string, Visit>()
/** Who is on the way to the front door and back. */
const begun = new Map<string, { readonly verifier: string; readonly nonce: string }>()

const cookieName = 'planner'
const cookieOf = (request: IncomingMessage) =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

const redirect = (response: ServerResponse, to: string, cookie?: string) =>
  response
    .writeHead(303, {
      location: to,
      ...(cookie !== undefined && {
        'set-cookie': `${cookieName}=${cookie}; Path=/; HttpOnly; SameSite=Lax${own.startsWith('https:') ? '; Secure' : ''}`,
      }),
    })
    .end()

const escape = (text: unknown) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sends the browser to the front door. `more` may name a company, or let the person choose one. */
const signIn = async (response: ServerResponse, more: Readonly<Record<string, string>> = {}) => {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  begun.set(state, { verifier, nonce })
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: `${own}/callback`,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  })
  redirect(response, to.href)
}

const finish = async (url: URL, response: ServerResponse) => {
  const state = url.searchParams.get('state') ?? ''
  const expected = begun.get(state)
  begun.delete(state)
  if (!expected) return void response.writeHead(400).end('This sign-in was not begun here.')
  const tokens = await client.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: expected.verifier,
    expectedNonce: expected.nonce,
    expectedState: state,
    idTokenExpected: true,
  })
  const id = randomBytes(24).toString('base64url')
  visits.set(id, {
    sid: String(tokens.claims()?.sid),
    idToken: tokens.id_token ?? '',
    access: tokens.access_token,
    refresh: tokens.refresh_token ?? '',
  })
  return redirect(response, '/', id)
}

/** Asks the front door who is here and what they may do now; undefined if nobody is. */
const whoIsHere = async (id: string) => {
  const visit = visits.get(id)
  if (!visit) return undefined
  const now = await client.tokenIntrospection(config, visit.access)
  if (now.active) return now
  // The token has lived its five minutes, or the person may not be here any more: the exchange tells.
  try {
    const next = await client.refreshTokenGrant(config, visit.refresh)
    Object.assign(visit, { access: next.access_token, refresh: next.refresh_token ?? visit.refresh })
    return await client.tokenIntrospection(config, visit.access)
  } catch (error) {
    if (!(error instanceof client.ResponseBodyError)) throw error
    visits.delete(id)
    return undefined
  }
}

const show = async (request: IncomingMessage, response: ServerResponse) => {
  const who = await whoIsHere(cookieOf(request))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const page = (main: string) =>
    response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Planner</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}</style>
<main><h1>Planner</h1>${main}</main></html>`)
  if (!who) return page('<p>Nobody is signed in.</p><p><a href="/login">Sign in</a></p>')
  const company = who.company as { name: string }
  return page(`<p>You are <strong>${escape(who.name)}</strong>, ${escape(who.role)}.</p>
<p>Company: <strong>${escape(company.name)}</strong></p>
<p>Permissions: ${escape((who.permissions as string[]).join(', '))}</p>
<p><a href="/switch">Switch company</a> · <a href="/logout">Sign out</a></p>`)
}

/** The front door tells that a session has ended, whatever has ended it. */
const forget = async (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  try {
    const { payload } = await jwtVerify(new URLSearchParams(body).get('logout_token') ?? '', keys, {
      issuer: ISSUER,
      audience: CLIENT_ID,
      typ: 'logout+jwt',
    })
    for (const [id, { sid }] of visits) if (sid === payload.sid) visits.delete(id)
    response.writeHead(200).end()
  } catch {
    response.writeHead(400).end()
  }
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
  const url = new URL(request.url ?? '/', own)
  switch (url.pathname) {
    case '/login':
      return signIn(response)
    case '/switch':
      return signIn(response, { prompt: 'select_account' })
    case '/callback':
      return finish(url, response)
    case '/backchannel-logout':
      return forget(request, response)
    case '/logout': {
      const visit = visits.get(cookieOf(request))
      visits.delete(cookieOf(request))
      const hint = new URLSearchParams(visit && { id_token_hint: visit.idToken })
      return redirect(response, client.buildEndSessionUrl(config, hint).href, '')
    }
    case '/':
      return show(request, response)
    default:
      return response.writeHead(404).end()
  }
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    if (!response.headersSent) response.writeHead(502).end('The front door does not answer as expected.')
  })
}).listen(Number(PORT), () => console.log(`Planner is at ${own}`))
