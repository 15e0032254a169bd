/**
 * Spares jsdom work that tests of screens don't look at: it applies every declaration of every style sheet whenever a
 * query asks whether an element is hidden, and searches the document once per label for the labels of a control.
 */
import { StyleSheet } from '@emotion/sheet'

/** What may hide an element. */
const kept = 'display|visibility|opacity|pointer-events'
const others = new RegExp(`([{;])(?!(?:${kept}):)[^{};]*(?=[;}])`, 'g')
const hasKept = new RegExp(`[{;](?:${kept}):`)

const { insert } = StyleSheet.prototype
StyleSheet.prototype.insert = function (this: StyleSheet, rule: string) {
  if (hasKept.test(rule)) insert.call(this, rule.replaceAll(others, '$1'))
}

const isLabelOf = (control: HTMLElement) => (label: HTMLLabelElement) =>
  label.hasAttribute('for') ? label.htmlFor !== '' && label.htmlFor === control.id : label.control === control

for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLButtonElement, HTMLSelectElement])
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null
      return [...document.getElementsByTagName('label')].filter(isLabelOf(this))
    },
  })
