/** Pages that the server writes by itself, for people whom no page of the console can tell something. */
import { say } from '../../contract/say'
import { directionOf } from '../../contract/direction'
import { escapeMarkup } from '../tools/escapeMarkup'
import { presentLanguage } from '../tools/language'
import { newNonce } from './securityHeaders'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f6f7f9,#14171c);color:light-dark(#1b1f26,#e8eaee)}main{max-width:36rem;padding:2rem;margin:1rem;border-radius:8px;
background:light-dark(#fff,#1d2128);border:1px solid light-dark(#d9dde3,#343a44);overflow-wrap:anywhere}h1{font-size:1.25rem;margin:0 0 .5rem}
h2{font-size:1rem;margin:1.25rem 0 .25rem}ul{padding-inline-start:1.25rem;margin:.25rem 0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;
margin:.25rem 0;font-size:.875rem}dt{color:light-dark(#5a6270,#a3abb8)}dd{margin:0}p.ways{display:flex;gap:1.5rem;flex-wrap:wrap}
code{font-size:.875rem}small{color:light-dark(#5a6270,#a3abb8)}a{color:inherit}`

/** Returns a page in the present language, whose heading is a message and whose body is HTML, and the policy that lets it show its style. */
export const plainPage = (heading: string, body: string) => {
  const nonce = newNonce()
  const language = presentLanguage()
  const title = escapeMarkup(say(heading))
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    page: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>${title}</h1>${body}</main></body></html>`,
  }
}
