import { useCallback, useEffect, useMemo, useRef } from 'react'
import { focusWrong } from '../../schema/shared/useWrongFocus'

interface Focusable {
  readonly focus: () => void
}

/**
 * Focuses what is wrong in the open tab when the form wants to focus the roles: they are one field for the form, which
 * moves the focus before the errors show.
 */
export const useRolesFocus = (register: (target: Focusable) => void) => {
  const rootRef = useRef<HTMLDivElement>(null)
  const grantRef = useRef<HTMLInputElement>(null)
  const isWanted = useRef(false)
  const focusOpen = useCallback((): boolean => {
    const wrong = rootRef.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')
    focusWrong(wrong)
    return wrong !== undefined && wrong !== null
  }, [])
  const actions = useMemo(
    () => ({
      wanted: () => {
        isWanted.current = true
      },
      focusWanted: () => {
        if (isWanted.current) focusOpen()
        isWanted.current = false
      },
    }),
    [focusOpen],
  )
  useEffect(() => {
    register({
      focus: () => {
        if (focusOpen()) return
        isWanted.current = true
        grantRef.current?.focus()
      },
    })
  }, [register, focusOpen])
  return { rootRef, grantRef, ...actions }
}
