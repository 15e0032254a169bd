import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import {
  Box,
  Chip,
  Dialog,
  IconButton,
  InputBase,
  LinearProgress,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { maxSearchLength } from '../../../contract/entities/queries'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { textsOf, nameInSentence } from '../../schema/shared/texts'
import type { ActionInside } from './actions'
import { Key } from './Key'
import { KeysDialog } from './KeysDialog'
import { useRecents } from './recents'
import { idOfOption, SearchOptions } from './SearchOptions'
import { useCompanyHere } from './useCompanyHere'
import { useDrafts } from './useDrafts'
import { useFound } from './useFound'
import { deedText, useOptions, type Option } from './useOptions'
import { Unseen } from '../../schema/shared/Unseen'

/** Returns the option that is active: the first one until another is chosen. */
const useActive = (options: readonly Option[]) => {
  const [key, setKey] = useState<string>()
  const index = Math.max(
    0,
    options.findIndex((option) => option.key === key),
  )
  return {
    active: options[index],
    setActive: setKey,
    move: (by: number) => setKey(options[(index + by + options.length) % options.length]?.key),
  }
}

const Hints = () => {
  const translate = useTranslate()
  const hints = [
    ['↑ ↓', 'move'],
    ['↵', 'open'],
    ['Esc', 'leave'],
  ] as const
  return (
    <Box
      aria-hidden
      sx={{ display: { xs: 'none', sm: 'flex' }, gap: 2, px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      {hints.map(([key, text]) => (
        <Typography key={key} variant="caption" color="textSecondary">
          <Key>{key}</Key> {translate(`search.hint.${text}`)}
        </Typography>
      ))}
    </Box>
  )
}

interface SearchDialogProps {
  /** Returns what was typed before this was loaded. */
  readonly typedBefore: () => string
  readonly onClose: () => void
}

/** Searches all lists, areas and actions; the whole of it works by keyboard. */
const Palette = ({ typedBefore, onClose, onShowKeys }: SearchDialogProps & { readonly onShowKeys: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const [isEntered, setEntered] = useState(false)
  const { recents, add } = useRecents()
  // An action whose record is still to be chosen: the search then finds nothing but such records.
  const [inside, setInside] = useState<ActionInside | null>(null)
  const search = useFound(typed, inside?.parent.name)
  const { text, found } = search
  const company = useCompanyHere()
  const versions = useDrafts(company)
  const error = search.error ?? versions.error
  const isBusy = search.isBusy || (text !== '' && versions.isPending)
  const retry = () => {
    if (search.error) search.retry()
    versions.retry()
  }
  const groups = useOptions({ text, found, recents, inside, company, drafts: versions.drafts, onShowKeys })
  const options = groups.flatMap((group) => group.options)
  const { active, setActive, move } = useActive(options)

  const turnTo = (action: ActionInside | null) => {
    setInside(action)
    setTyped('')
    setActive(undefined)
    input.current?.focus()
  }
  const open = ({ path, state, act, recent, stays, inside: action }: Option) => {
    if (action) return turnTo(action)
    if (!stays) onClose()
    // A record in which something is done was not looked for itself.
    if (recent && !inside) add(recent)
    act?.()
    if (path !== undefined) void navigate(path, { state })
  }
  const openActive = useRef<() => void>(() => {})
  useEffect(() => {
    openActive.current = () => active && open(active)
  })
  // Whoever presses Enter means what they typed, not what was found for less of it.
  useEffect(() => {
    if (!isEntered || isBusy) return
    // oxlint-disable-next-line react/set-state-in-effect
    setEntered(false)
    openActive.current()
  }, [isEntered, isBusy])

  const onKeyDown = (event: KeyboardEvent) => {
    if (inside && typed === '' && event.key === 'Backspace') return turnTo(null)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (by !== undefined) move(by)
    else setEntered(true)
  }
  const isNothing = text !== '' && options.length === 0 && !isBusy && !error
  const count = translate('search.count', { count: options.length })
  const placeholder = inside
    ? translate(inside.deed === 'edit' ? 'search.which' : 'search.inside', {
        one: nameInSentence(translate, textsOf(translate, inside.parent)('one')),
      })
    : translate('search.placeholder')
  const status = isBusy ? translate('search.busy') : isNothing ? translate('search.nothing', { text }) : count
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: {
          'aria-label': translate('layout.search'),
          sx: isPhone ? {} : { alignSelf: 'flex-start', mt: '10vh', maxHeight: '76vh' },
        },
        transition: { timeout: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 56 }}>
        <SearchIcon color="action" />
        {inside && (
          <Chip
            label={deedText(translate, inside)}
            onDelete={() => turnTo(null)}
            deleteIcon={<CloseIcon titleAccess={translate('search.leaveAction')} />}
          />
        )}
        <InputBase
          autoFocus
          fullWidth
          inputRef={input}
          value={typed}
          placeholder={isPhone && !inside ? translate('schema.search') : placeholder}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(undefined)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': placeholder,
              'aria-expanded': options.length > 0,
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              ...(options.length > 0 && {
                'aria-controls': id,
                'aria-activedescendant': active && idOfOption(id, active.key),
              }),
              maxLength: maxSearchLength,
              autoComplete: 'off',
              spellCheck: false,
              enterKeyHint: 'go',
            },
          }}
          // The dialog contains nothing else that could have the focus.
          sx={{ '& :focus-visible': { outline: 'none' } }}
        />
        <IconButton aria-label={translate('search.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flexShrink: 0, backgroundColor: 'divider' }}>
        {isBusy && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      <Unseen as="p" role="status">
        {status}
      </Unseen>
      {error && (
        <Box sx={{ p: 2, pb: 0 }}>
          <LoadFailed what={translate('search.what')} error={error} onRetry={retry} />
        </Box>
      )}
      {isNothing && (
        <Box sx={{ px: 3, py: 4, textAlign: 'center' }}>
          <Typography variant="strong">{translate('search.nothing', { text })}</Typography>
          <Typography color="textSecondary">{translate('search.nothingHint')}</Typography>
        </Box>
      )}
      {inside && text === '' && options.length === 0 && !isBusy && !error && (
        <Typography color="textSecondary" sx={{ px: 3, py: 3 }}>
          {translate('search.insideHint')}
        </Typography>
      )}
      <SearchOptions id={id} groups={groups} active={active} isOutdated={isBusy} onPoint={setActive} onOpen={open} />
      <Hints />
    </Dialog>
  )
}

/** The search across all lists, and the keys that it names. */
export const SearchDialog = ({ typedBefore, onClose }: SearchDialogProps) => {
  const [showsKeys, setShowsKeys] = useState(false)
  return showsKeys ? (
    <KeysDialog onClose={onClose} />
  ) : (
    <Palette typedBefore={typedBefore} onClose={onClose} onShowKeys={() => setShowsKeys(true)} />
  )
}
