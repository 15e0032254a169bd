import { useEffect, useRef, useState } from 'react'
import { IconButton, InputAdornment, TextField, useMediaQuery, type Theme } from '@mui/material'
import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { maxSearchLength } from '../../../contract/entities/queries'
import type { ListState } from './listState'

type SearchState = Pick<ListState, 'search' | 'setSearch'> & Partial<Pick<ListState, 'isOutdated' | 'isFetching'>>

/** The delay between the last keystroke and the search, in milliseconds. */
const delay = 300

/** Returns the state of the search input, kept in sync with the address in both directions. */
const useSearchInput = ({ search, setSearch, isOutdated, isFetching }: SearchState, onEnter?: () => void) => {
  const [typed, setTyped] = useState(search)
  const [sent, setSent] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // The back button or a link has changed the address.
    if (search !== sent) {
      setSent(search)
      setTyped(search)
    }
  }
  // Normalises spaces in typed text, but not in a search from a link.
  const text = typed === sent ? sent : typed.trim().replaceAll(/\s+/g, ' ')
  // A ref, so that the timer doesn't overwrite other changes made to the address in the meantime.
  const latestSetSearch = useRef(setSearch)
  useEffect(() => {
    latestSetSearch.current = setSearch
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      latestSetSearch.current(text)
    }, delay)
    return () => clearTimeout(timer)
    // Only typing restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, sent])
  const [isEntered, setEntered] = useState(false)
  const isFound = text === search && !isOutdated && !isFetching
  useEffect(() => {
    if (!isEntered || !isFound) return
    // oxlint-disable-next-line react/set-state-in-effect
    setEntered(false)
    onEnter?.()
  }, [isEntered, isFound, onEnter])
  const change = (next: string) => {
    setEntered(false)
    setTyped(next)
  }
  /** Searches at once. What it finds may be opened. */
  const enter = () => {
    setEntered(true)
    if (text === sent) return
    setSent(text)
    setSearch(text)
  }
  return { typed, change, enter }
}

/** How many characters of a placeholder fit the field on a phone. Screen readers say a longer label anyway. */
const placeholderThatFits = 24

interface ListSearchProps {
  readonly list: SearchState
  readonly label: string
  /** Called once Enter was pressed and the list shows what it has found. */
  readonly onEnter?: (() => void) | undefined
}

/** A search input that waits for a pause in typing, or for Enter. */
export const ListSearch = ({ list, label, onEnter }: ListSearchProps) => {
  const translate = useTranslate()
  const { typed, change, enter } = useSearchInput(list, onEnter)
  const input = useRef<HTMLInputElement>(null)
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const clear = () => {
    change('')
    // Clearing removes the focused button.
    input.current?.focus()
  }
  return (
    <TextField
      type="search"
      inputRef={input}
      value={typed}
      onChange={(event) => change(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && enter()}
      placeholder={isPhone && label.length > placeholderThatFits ? translate('schema.search') : label}
      // Hides the browser's clear button in favour of the one below.
      sx={{ width: { xs: '100%', sm: 320 }, '& ::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: maxSearchLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={translate('schema.clearSearch')} onClick={clear}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
