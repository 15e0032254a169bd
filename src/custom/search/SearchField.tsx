import { useCallback, useEffect, useRef, useState } from 'react'
import SearchIcon from '@mui/icons-material/Search'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { loadHeaderParts, SearchDialog, Shortcuts } from '../layout/headerParts'
import { useSingleKeys } from './useSingleKeys'

/** Where keys type, move or choose something. */
const takesKeys =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role=grid],[role=treegrid],[role=tree],[role=menu],[role=listbox]'

/** Whether a key alone may be a shortcut here: nothing else takes it, and no dialog is open. */
const isFree = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(takesKeys)) &&
  !document.querySelector('[aria-modal=true],[role=dialog]')

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

/** The field in the header that opens the search across all lists; also loads what answers single keys, once one is pressed. */
export const SearchField = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [usesKeys, setUsesKeys] = useState(false)
  const [isOn] = useSingleKeys()
  /** The single keys that were pressed before what answers them was loaded; null from then on. */
  const waiting = useRef<KeyboardEvent[] | null>([])
  /** What was typed before the search was loaded. */
  const early = useRef('')
  const typedBefore = useCallback(() => early.current, [])
  const open = useCallback(() => {
    early.current = ''
    setOpen(true)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const { key } = event
      if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (document.querySelector('[aria-modal=true]')) return
        event.preventDefault()
        open()
        return
      }
      if (isOpen && !document.querySelector('[aria-modal=true]')) {
        if (!isPlain(event) || key.length > 1) return
        event.preventDefault()
        early.current += key
        return
      }
      if (!isOn || !waiting.current || !isPlain(event) || !isFree(event)) return
      const isShortcut = '/?g'.includes(key)
      // Browsers may have a search of their own on it.
      if (isShortcut) event.preventDefault()
      if (!isShortcut && waiting.current.length === 0) return
      waiting.current.push(event)
      setUsesKeys(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, isOpen, open])
  const takeKeys = useCallback(() => {
    const keys = waiting.current ?? []
    waiting.current = null
    return keys
  }, [])
  const label = translate('layout.search')
  return (
    <>
      <ButtonBase
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={loadHeaderParts}
        onFocus={loadHeaderParts}
        sx={{
          height: 40,
          width: { xs: 40, sm: 1 },
          maxWidth: 440,
          mx: { xs: 0, sm: 'auto' },
          px: { xs: 0, sm: 1.5 },
          gap: 1,
          justifyContent: { xs: 'center', sm: 'flex-start' },
          borderRadius: 1,
          color: { xs: 'action.active', sm: 'text.secondary' },
          border: { xs: 0, sm: 1 },
          borderColor: { sm: 'divider' },
          backgroundColor: { sm: 'background.default' },
          '&:hover': { borderColor: { sm: 'text.secondary' } },
        }}
      >
        <SearchIcon />
        <Typography component="span" noWrap sx={{ display: { xs: 'none', sm: 'block' }, flex: 1, textAlign: 'left' }}>
          {label}
        </Typography>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'block' }, typography: 'caption' }}>
          {/Mac/.test(navigator.platform) ? '⌘K' : translate('layout.searchKeys')}
        </Box>
      </ButtonBase>
      {isOpen && <SearchDialog typedBefore={typedBefore} onClose={() => setOpen(false)} />}
      {usesKeys && <Shortcuts takeKeys={takeKeys} isFree={isFree} onSearch={open} />}
    </>
  )
}
