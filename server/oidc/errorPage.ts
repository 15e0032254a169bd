/** The page that says what is wrong with a request of an application. A person sees it whom nobody can send back. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { refusalMessages } from '../../contract/refusalMessages'
import { say, text, texts } from '../../contract/say'
import { plainPage } from '../http/plainPage'
import { escapeMarkup as escape } from '../tools/escapeMarkup'
import { inLanguage, sourceLanguage } from '../tools/language'
import { requestOf } from './requests'

/** What a person can do, by the error of the protocol. */
const advice: Readonly<Record<string, string>> = texts({
  invalid_redirect_uri:
    'The application asks to be sent to an address that is not registered for it. Whoever looks after the application can add the address to its record in the console.',
  invalid_client:
    'The application is not known here, is switched off, or has no address registered to return to. Whoever looks after it finds its record in the console.',
  session_not_found: refusalMessages.signInExpired,
  slow_down: 'Too many sign-ins were begun from your network. Please try again in some minutes.',
  server_error: 'Something went wrong here. Please try again in a moment.',
})

const otherwise = text('The application has sent a request that cannot be answered.')

interface Problem {
  readonly error: string
  readonly description: string | undefined
  readonly requestId: string
}

/** Returns the page in the present language, and the policy that lets it show its style. */
export const errorPage = ({ error, description, requestId }: Problem) =>
  plainPage(
    text('This sign-in did not work'),
    `<p>${escape(say(advice[error] ?? otherwise))}</p>
<p><code>${escape(error)}${description ? `: ${escape(description)}` : ''}</code></p>
<p><a href="/app">${escape(say('Go to your applications'))}</a></p><small>${escape(say('Request {id}', { id: requestId }))}</small>`,
  )

/** Answers with the page, or with the error alone where no person reads it. */
export const renderError = (ctx: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void => {
  if (ctx.accepts('json', 'html') !== 'html') return void (ctx.body = { error, error_description: description })
  const { id = '', language = sourceLanguage } = requestOf(ctx) ?? {}
  const { page, policy } = inLanguage(language, () => errorPage({ error, description, requestId: id }))
  ctx.type = 'html'
  ctx.set('content-security-policy', policy)
  ctx.body = page
}
