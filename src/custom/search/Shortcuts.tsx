import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { KeysDialog } from './KeysDialog'
import { useAreaKeys } from './useAreaKeys'
import { useSingleKeys } from './useSingleKeys'

/** How long `g` waits for a letter, in milliseconds. */
const patience = 1500

interface ShortcutsProps {
  /** Hands over the keys that were pressed before this was loaded. */
  readonly takeKeys: () => readonly KeyboardEvent[]
  /** Whether a key may be a shortcut where it was pressed. */
  readonly isFree: (event: KeyboardEvent) => boolean
  readonly onSearch: () => void
}

/** Answers single keys, unless they are turned off. */
export const Shortcuts = ({ takeKeys, isFree, onSearch }: ShortcutsProps) => {
  const navigate = useNavigate()
  const areas = useAreaKeys()
  const [isOn] = useSingleKeys()
  const [showsKeys, setShowsKeys] = useState(false)
  const goesSince = useRef(-patience)

  const answer = (event: KeyboardEvent): boolean => {
    const { key, timeStamp } = event
    const isGoing = timeStamp - goesSince.current < patience
    goesSince.current = -patience
    const area = isGoing && areas.find(({ letter }) => letter === key.toLowerCase())
    if (area) void navigate(area.path, { state: area.state })
    else if (key === 'g') goesSince.current = timeStamp
    else if (key === '?') setShowsKeys(true)
    else if (key === '/') {
      const list = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (list) list.focus()
      else onSearch()
    } else return false
    return true
  }
  // The latest one, since the areas depend on where one is.
  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOn || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isFree(event) && latest.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, isFree])
  useEffect(() => {
    const keys = takeKeys()
    if (isOn) keys.forEach((event) => latest.current(event))
  }, [takeKeys, isOn])
  return showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null
}
