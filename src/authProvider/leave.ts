let leaving = false

/** Tells whether the page is about to go; whatever it shows stays until then. */
export const isLeaving = (): boolean => leaving

/** Closes a window that a script opened, else reloads this one, at the login page (A16). Never answers: the page goes. */
export const leaveSite = (): Promise<never> => {
  leaving = true
  window.history.replaceState(null, '', '/login')
  if (window.opener) window.close()
  window.location.reload()
  return new Promise(() => {})
}
