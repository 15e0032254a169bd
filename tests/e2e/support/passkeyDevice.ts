import { expect, type Page } from '@playwright/test'

/** Gives the browser a device that keeps passkeys, and knows its owner by a finger. */
export const plugIn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Lets the device know its owner, or not. */
    know: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Lets the device answer whenever it is asked, or wait for a finger. */
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** Adds a passkey on the page of sessions, up to what follows. */
export const addPasskey = async (page: Page, name?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).not.toHaveValue('')
  if (name) await field.fill(name)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
