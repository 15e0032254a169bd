/** What all files need that open the console. A set-up file, since the files of a worker share their other modules. */
import { configure } from '@testing-library/react'
import { afterAll, beforeEach, vi } from 'vitest'
import { forgetStyles } from '../../support/forgetStyles'
import { tellOtherTabs } from '../session/fakeApi'

// Checking the visibility of every element takes jsdom seconds; the e2e stories check visibility.
configure({ defaultHidden: true })

forgetStyles()

// The settings of the account outlast the console: what is left to be stored would be sent, or tried again after 15 s, while another
// file is tested, whose network knows of none.
afterAll(() => {
  localStorage.clear()
  tellOtherTabs(null)
})

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Browser features that carousel, virtual lists and printing need and jsdom lacks.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65)
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('scrollTo', () => {})
  document.adoptedStyleSheets = []
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
