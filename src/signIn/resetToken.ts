/**
 * The token of a reset link, in memory alone: neither the address bar nor the history keeps what opens an account.
 * After a reload the link has to be opened again.
 */
let kept = ''

export const resetToken = (): string => kept

export const keepResetToken = (token: string): void => {
  kept = token
}

/** Takes the token out of the address, as soon as it leads here. */
export const takeResetToken = (): void => {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  keepResetToken(token)
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
}
