import { useCallback, useEffect, useMemo, useRef } from 'react'

interface Focusable {
  readonly focus: () => void
}

/**
 * Focuses what is wrong in the open tab when the form wants to focus the roles: they are one field for the form, which
 * moves the focus before the errors show.
 */
export const useWrongFocus = (register: (target: Focusable) => void) => {
  const rootRef = useRef<HTMLDivElement>(null)
  const grantRef = useRef<HTMLInputElement>(null)
  const isWanted = useRef(false)
  const focusWrong = useCallback((): boolean => {
    const wrong = rootRef.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')
    wrong?.focus()
    return wrong !== undefined && wrong !== null
  }, [])
  const actions = useMemo(
    () => ({
      wanted: () => {
        isWanted.current = true
      },
      focusWanted: () => {
        if (isWanted.current) focusWrong()
        isWanted.current = false
      },
    }),
    [focusWrong],
  )
  useEffect(() => {
    register({
      focus: () => {
        if (focusWrong()) return
        isWanted.current = true
        grantRef.current?.focus()
      },
    })
  }, [register, focusWrong])
  return { rootRef, grantRef, ...actions }
}
