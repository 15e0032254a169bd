/**
 * Holds the token of a reset link in memory only, so that neither URL nor history contains it.
 * After a reload the link must be opened again.
 */
let kept = ''

export const resetToken = (): string => kept

export const keepResetToken = (token: string): void => {
  kept = token
}

/**
 * Moves the token from the URL to memory. Mails have it in the fragment, which browsers send to nobody; those of earlier
 * versions have it in the query.
 */
export const takeResetToken = (): void => {
  const address = new URL(window.location.href)
  const token = new URLSearchParams(address.hash.slice(1)).get('token') ?? address.searchParams.get('token')
  if (token === null) return
  keepResetToken(token)
  address.searchParams.delete('token')
  address.hash = ''
  window.history.replaceState(window.history.state, '', address)
}
