/** The pages that a provider leads people back to, if they don't lead on. */
import type { ProviderTest } from '../../contract/entities/identityProvider'
import { escapeHtml as escape, plainPage } from '../http/plainPage'

interface Failure {
  readonly reason: string
  readonly requestId: string
  /** Where the person begins again. */
  readonly again?: string | undefined
}

/** Says why a sign-in did not work, and how to go on. */
export const failurePage = ({ reason, requestId, again }: Failure) =>
  plainPage(
    'This sign-in did not work',
    `<p>${escape(reason)}</p>
<p class="ways">${again ? `<a href="${escape(again)}">Try again</a>` : ''}<a href="/login">Go to the sign-in page</a></p>
<small>Request ${escape(requestId)}</small>`,
  )

const list = (heading: string, texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<h2>${heading}</h2><ul>${texts.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>`

/** Shows whoever tests a provider what it has said. */
export const testPage = ({
  worked,
  mistakes,
  hints,
  claims,
}: Pick<ProviderTest, 'worked' | 'mistakes' | 'hints' | 'claims'>) =>
  plainPage(
    worked ? 'The test has worked' : 'The test did not work',
    `<p>${
      worked
        ? 'Close this window. In the console, the provider can be activated now.'
        : 'Close this window, correct what is wrong, and test again. Until then, nobody is sent to this provider.'
    }</p>${list('What is wrong', mistakes)}${list('To know', hints)}${
      claims.length === 0
        ? ''
        : `<h2>What the provider says of you</h2><dl>${claims
            .map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
            .join('')}</dl>`
    }`,
  )
