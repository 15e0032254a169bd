/** What all files need that open resources. A set-up file, since the files of a worker share their other modules. */
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import '../../../src/i18n/contractSpeech'
import { forgetStyles } from '../../support/forgetStyles'

// Skips visibility checks, which take seconds in jsdom. The browser tests cover visibility.
configure({ defaultHidden: true })

forgetStyles()

// Adds the resources of these tests to the index of resources.
vi.mock(import('../../../src/resources'), async (original) => ({
  ...(await original()),
  machines: (await import('./machines')).machines,
  tools: (await import('./tools')).tools,
  toolVersions: (await import('./tools')).toolVersions,
  workSites: (await import('./workSites')).workSites,
  visits: (await import('../../support/visits')).visits,
}))
