/**
 * Spares jsdom work that tests of screens don't look at: it applies every declaration of every style sheet whenever a
 * query asks whether an element is hidden, and searches the document once per label for the labels of a control. A query
 * that finds nothing prints the document, even if `waitFor` only tries again.
 */
import { configure, prettyDOM } from '@testing-library/react'
import React from 'react'
import './quickStyles'

const isLabelOf = (control: HTMLElement) => (label: HTMLLabelElement) =>
  label.hasAttribute('for') ? label.htmlFor !== '' && label.htmlFor === control.id : label.control === control

for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLButtonElement, HTMLSelectElement])
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null
      return [...document.querySelectorAll('label')].filter(isLabelOf(this))
    },
  })

/** An error of a query, which prints the document only when its message is read. */
class ElementError extends Error {
  override readonly name = 'TestingLibraryElementError'

  constructor(message: string | null, container: Element) {
    super()
    // The menu of the console would be all that fits.
    const parts = () => [container.querySelector('main'), container].flatMap((one) => (one ? [prettyDOM(one)] : []))
    const print = () => [message, ...parts()].filter(Boolean).join('\n\n')
    const write = (value: string) => Object.defineProperty(this, 'message', { value, writable: true })
    Object.defineProperty(this, 'message', { configurable: true, get: print, set: write })
  }
}

configure({ getElementError: (message, container) => new ElementError(message, container) })

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
// A quarter of the time of the development build goes into a stack trace for each element, which only a debugger shows.
// React makes no more once it has made 10,000 in a second.
Object.defineProperty((React as object as Record<typeof internals, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
})
