/** What all files need that open the console. A set-up file, since the files of a worker share their other modules. */
import { configure } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { forgetStyles } from '../../support/forgetStyles'

// Checking the visibility of every element takes jsdom seconds; the e2e stories check visibility.
configure({ defaultHidden: true })

forgetStyles()

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
