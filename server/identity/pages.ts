/** The pages that a provider leads people back to, if they don't lead on. */
import type { ProviderTest } from '../../contract/entities/identityProvider'
import { say } from '../../contract/say'
import { plainPage } from '../http/plainPage'
import { escapeMarkup as escape } from '../tools/escapeMarkup'

interface Failure {
  /** In the words of whoever reads the page. */
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
<p class="ways">${again ? `<a href="${escape(again)}">${escape(say('Try again'))}</a>` : ''}<a href="/login">${escape(say('Go to the sign-in page'))}</a></p>
<small>${escape(say('Request {id}', { id: requestId }))}</small>`,
  )

const list = (heading: string, texts: readonly string[]): string =>
  texts.length === 0
    ? ''
    : `<h2>${escape(heading)}</h2><ul>${texts.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>`

/** Shows whoever tests a provider what it has said. */
export const testPage = ({
  worked,
  mistakes,
  hints,
  claims,
}: Pick<ProviderTest, 'worked' | 'mistakes' | 'hints' | 'claims'>) =>
  plainPage(
    worked ? 'The test has worked' : 'The test did not work',
    `<p>${escape(
      worked
        ? say('Close this window. In the console, the provider can be activated now.')
        : say('Close this window, correct what is wrong, and test again. Until then, nobody is sent to this provider.'),
    )}</p>${list(say('What is wrong'), mistakes)}${list(say('To know'), hints)}${
      claims.length === 0
        ? ''
        : `<h2>${escape(say('What the provider says of you'))}</h2><dl>${claims
            .map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
            .join('')}</dl>`
    }`,
  )
