import { useEffect, useRef, useState } from 'react'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { maxSearchLength } from '../../../contract/entities/queries'
import type { ListState } from './listState'

type SearchState = Pick<ListState, 'search' | 'setSearch'>

/** How long a person pauses before what is typed is searched for, in milliseconds. */
const pause = 300

/** What is typed, and what of it the address holds: the one follows the other, whoever changes first. */
const useTyped = ({ search, setSearch }: SearchState) => {
  const [typed, setTyped] = useState(search)
  const [sent, setSent] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // The address was changed by the back button or a link.
    if (search !== sent) {
      setSent(search)
      setTyped(search)
    }
  }
  // What a link has asked for stays as it is; what is typed or pasted is freed of blanks that nobody meant.
  const text = typed === sent ? sent : typed.trim().replaceAll(/\s+/g, ' ')
  // The address may change while the clock runs: what else is asked by then stays asked.
  const setNow = useRef(setSearch)
  useEffect(() => {
    setNow.current = setSearch
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      setNow.current(text)
    }, pause)
    return () => clearTimeout(timer)
    // The clock starts anew with every key, and with nothing else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, sent])
  return [typed, setTyped] as const
}

/** Searches what is shown below; what is typed is sent once the person pauses. */
export const ListSearch = ({ list, label }: { list: SearchState; label: string }) => {
  const translate = useTranslate()
  const [typed, setTyped] = useTyped(list)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTyped('')
    // The button goes with the text.
    input.current?.focus()
  }
  return (
    <TextField
      type="search"
      inputRef={input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={label}
      // Its own button to clear it is below.
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
