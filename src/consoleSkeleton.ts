/**
 * The outline of the console, as plain HTML: menu, header, title and rows. The build puts it into index.html, and the
 * server shows it in pages that open the console, until its scripts have loaded.
 */
import { palettes } from '../contract/theme/tokens'
import { signInTexts } from './i18n/signInTexts'

/** The width of the closed sidebar: the console starts with it. */
const railWidth = 80

/** The title, the search and the rows of a list. */
const bars = 11

const color = (name: keyof typeof palettes.light) => `light-dark(${palettes.light[name]},${palettes.dark[name]})`

const style = `
.skeleton{color-scheme:light dark;min-height:100dvh;padding-inline-start:${railWidth}px;
background:linear-gradient(90deg,${color('rail')} ${railWidth}px,${color('canvas')} 0)}
[dir=rtl] .skeleton{background:linear-gradient(-90deg,${color('rail')} ${railWidth}px,${color('canvas')} 0)}
[data-theme=light] .skeleton{color-scheme:light}
[data-theme=dark] .skeleton{color-scheme:dark}
.skeleton header{height:64px;box-sizing:border-box;background:${color('surface')};border-bottom:1px solid ${color('border')}}
.skeleton main{max-width:1600px;margin:auto;padding:24px;box-sizing:border-box}
.skeleton i{display:block;height:40px;margin-bottom:8px;border-radius:8px;background:${color('sunken')}}
.skeleton i:first-child{width:240px;height:36px;margin-bottom:32px}
.skeleton i:nth-child(2){max-width:312px;height:36px;margin-bottom:17px}
@media(max-width:599.95px){#root .skeleton{padding-inline-start:0;background:${color('canvas')}}.skeleton main{padding:16px}}`

/** Returns the outline; the style gets the placeholder of the nonce. */
export const skeletonOf = (nonce: string): string =>
  [
    `<style nonce="${nonce}">body{margin:0}${style.replaceAll('\n', '')}</style>`,
    `<div class="skeleton" role="status" aria-label="${signInTexts.loading}">`,
    `<header></header><main>${'<i></i>'.repeat(bars)}</main></div>`,
  ].join('')
