let leaving = false

/** Whether the page is about to unload; it should keep showing what it shows. */
export const isLeaving = (): boolean => leaving

/** Closes a window opened by a script; reloads any other at the login page (A16). Never resolves. */
export const leaveSite = (): Promise<never> => {
  leaving = true
  window.history.replaceState(null, '', '/login')
  if (window.opener) window.close()
  window.location.reload()
  return new Promise(() => {})
}
